"""Charts of what was played: points by cause, tables of numbers as heat, many games as distributions and bands."""

CHARTS = {
    "Bands": "tabletop_widgets.charts.bands",
    "Distribution": "tabletop_widgets.charts.distribution",
    "HeatMap": "tabletop_widgets.charts.heat",
    "ScoreWaterfall": "tabletop_widgets.charts.waterfall",
    "TextTable": "tabletop_widgets.charts.texts",
    "TurningPoints": "tabletop_widgets.charts.turning",
}
"""The charts and the modules that have them: imported when somebody asks for one."""
