"""Marker of translatable messages for gettext."""

from __future__ import annotations


def N_(message: str) -> str:
    """Mark a message for translation without translating it yet (gettext's convention)."""
    return message
