"""Charts of games: points by cause, heat maps, distributions and bands over many games."""

CHARTS = {
    "Bands": "tabletop_widgets.charts.bands",
    "Distribution": "tabletop_widgets.charts.distribution",
    "HeatMap": "tabletop_widgets.charts.heat",
    "ScoreWaterfall": "tabletop_widgets.charts.waterfall",
    "TextTable": "tabletop_widgets.charts.texts",
    "TurningPoints": "tabletop_widgets.charts.turning",
}
"""Names of the charts and their modules, which are imported on first access."""
