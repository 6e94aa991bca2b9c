"""A workshop that one person hosts and learners join with nothing but ``ssh``.

Three kinds of process: the front (asyncssh; the only one that writes the store), a warm parent
that has everything loaded, and one child a learner, forked from it.
"""
