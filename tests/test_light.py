"""What is imported: a board alone does without the libraries of charts and of numbers."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
HEAVY = ("bqplot", "numpy", "pandas")
BOARDS = {
    "51st_state": "tw.Tableau, tw.TableCentre, tw.Hand, tw.ActionList, tw.EventLog, tw.RecentMoves, tw.Bar",
    "axon_protocol": "tw.CityMap, tw.LineUp, tw.ResourceTracks, tw.SoftwareHand, tw.Corporations, tw.ActionList",
    "dei": "tw.DistrictMap, tw.MarketBoard, tw.MissionBoard, tw.MajorityView, tw.Pad, tw.ScoreParts, tw.ActionList",
    "gin_rummy": "tw.TableZones, tw.SeatZones, tw.ActionList, tw.Bar",
}
SHOW = """
import sys
import tabletop
import tabletop_widgets as tw

session = tabletop.Session(tabletop.load_game({name!r}), 7)
for kind in ({kinds},):
    kind(session)._repr_mimebundle_()
session.apply(session.state.legal_actions()[0])
print(*sorted({heavy} & set(sys.modules)))
"""


def imported(source: str) -> str:
    """What a Python of its own prints."""
    env = {**os.environ, "PYTHONPATH": f"{ROOT}{os.pathsep}{ROOT / 'widgets'}"}
    run = subprocess.run([sys.executable, "-c", source], cwd=ROOT, env=env, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    return run.stdout.strip()


@pytest.mark.breadth("axon_protocol", "gin_rummy")
@pytest.mark.parametrize(("name", "kinds"), BOARDS.items())
def test_boards_need_no_library_of_charts_or_numbers(name: str, kinds: str) -> None:
    assert imported(SHOW.format(name=name, kinds=kinds, heavy=set(HEAVY))) == ""


PLAY = """
import sys
import tabletop_widgets as tw

table = tw.play({name!r}, seed=7, keep=False, curtain=False)
table._repr_mimebundle_()
table.wake()  # a page shows it
table.lang = "de"
table.session.apply(table.session.state.legal_actions()[0])
print(*sorted({heavy} & set(sys.modules)) or ["nothing"])
table.fold.open()
table.fold.chart.presence.note({{"type": "shown", "view": "the fold"}})
assert table.fold.chart.awake and table.fold.chart.charts[0].moments
print(*sorted({heavy} & set(sys.modules)))
"""


@pytest.mark.breadth("51st_state")
@pytest.mark.parametrize("name", BOARDS)
def test_nor_does_a_whole_table_until_somebody_opens_the_chart(name: str) -> None:
    assert imported(PLAY.format(name=name, heavy=set(HEAVY))).split("\n") == ["nothing", " ".join(HEAVY)]


def test_a_chart_brings_them_along() -> None:
    kinds = "tw.GameChart"
    assert imported(SHOW.format(name="dei", kinds=kinds, heavy=set(HEAVY))) == " ".join(HEAVY)


def test_still_pictures_need_none_of_them() -> None:
    modules = "tabletop_widgets.table.timeline.static_figure, tabletop_widgets.table.timeline.figures.figure_svg"
    drawn = f"import sys, {modules}; print(*sorted({set(HEAVY)} & set(sys.modules)))"
    assert imported(drawn) == ""
