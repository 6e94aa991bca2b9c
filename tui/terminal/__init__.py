"""What the app asks of a terminal beyond what Textual does.

``stream`` cuts what arrives, ``keys`` makes Textual's events of it, ``driver`` is one's own
terminal, ``tidy_app`` the app's part, ``crash`` keeps the details of a fault.
"""
