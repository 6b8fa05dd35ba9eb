"""An oTree project for `npx standpoint dev bench peers`: one app, one page."""

from os import environ

SESSION_CONFIGS = [dict(name="choices", app_sequence=["choices"], num_demo_participants=3)]
SESSION_CONFIG_DEFAULTS = dict(real_world_currency_per_point=1.00, participation_fee=0.00, doc="")

PARTICIPANT_FIELDS = []
SESSION_FIELDS = []

LANGUAGE_CODE = "en"
REAL_WORLD_CURRENCY_CODE = "USD"
USE_POINTS = True

ADMIN_USERNAME = "admin"
ADMIN_PASSWORD = environ.get("OTREE_ADMIN_PASSWORD")
DEMO_PAGE_INTRO_HTML = ""
SECRET_KEY = environ["OTREE_SECRET_KEY"]
