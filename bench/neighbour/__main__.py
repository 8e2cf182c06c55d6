"""The campaign: see the package."""

import argparse
import sys
import tempfile

import bench.neighbour
import uvloop
from bench.neighbour.attacks import NAMES
from bench.neighbour.campaign import campaign

parser = argparse.ArgumentParser(description=bench.neighbour.__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
parser.add_argument("--database", default="")
parser.add_argument("--seconds", type=float, default=30)
parser.add_argument("--rate", type=float, default=5)
parser.add_argument("--attacks", default=",".join(NAMES), help="some of %(default)s")
parser.add_argument("--where", action="store_true", help="tell where the server's event loop stood still")
options = parser.parse_args()
attacks = options.attacks.split(",")
if not 5 <= options.seconds <= 600 or not 0 < options.rate <= 50:
    parser.error("5 to 600 seconds, and at most 50 moves a second")
if not set(attacks) <= set(NAMES):
    parser.error(f"attacks are {', '.join(NAMES)}")
with tempfile.TemporaryDirectory() as folder:
    database = options.database or f"sqlite:///{folder}/neighbour.db"
    sys.exit(1 if uvloop.run(campaign(database, options.seconds, options.rate, attacks, options.where)) else 0)
