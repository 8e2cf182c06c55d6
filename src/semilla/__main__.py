"""`python -m semilla` is the command `semilla`."""

import sys

from semilla.cli import main

sys.exit(main())
