"""The types, as they are at runtime: beside answers that the service has given, and beside the methods."""

import inspect
import json
import typing
import unittest
from pathlib import Path

import almanac
from almanac import _async_calls, _calls, types
from almanac._routes import ROUTES

ROOT = Path(__file__).parents[3]
#: What the service answers to the examples of its operations, by method and path.
EXAMPLES = json.loads((ROOT / "docs/examples.json").read_text("utf-8"))

NONE = type(None)


def misfits(value, hint, at):
    """Where a value isn't of a type."""
    origin, args = typing.get_origin(hint), typing.get_args(hint)
    if hint is typing.Any:
        return []
    if origin is typing.Union:
        found = [misfits(value, one, at) for one in args]
        return [] if [] in found else min(found, key=len)
    if origin is typing.Literal:
        return [] if value in args else [f"{at}: {value!r} is none of {args}"]
    if origin is list:
        if not isinstance(value, list):
            return [f"{at}: {value!r} is no list"]
        return [one for index, item in enumerate(value) for one in misfits(item, args[0], f"{at}[{index}]")]
    if origin is dict:
        if not isinstance(value, dict):
            return [f"{at}: {value!r} is no dict"]
        return [one for name, item in value.items() for one in misfits(item, args[1], f"{at}.{name}")]
    if hasattr(hint, "__required_keys__"):
        return class_misfits(value, hint, at)
    # An int is a float as types have it, but a bool is no int.
    allowed = {float: (float, int), int: (int,), str: (str,), bool: (bool,), NONE: (NONE,)}[hint]
    fits = isinstance(value, allowed) and (hint is bool or not isinstance(value, bool))
    return [] if fits else [f"{at}: {value!r} is no {hint.__name__}"]


def class_misfits(value, hint, at):
    if not isinstance(value, dict):
        return [f"{at}: {value!r} is no dict"]
    hints = typing.get_type_hints(hint)
    lacking = [f"{at}: lacks {name}" for name in hint.__required_keys__ - value.keys()]
    more = [f"{at}: has {name}, which {hint.__name__} has not" for name in value.keys() - hints.keys()]
    within = [one for name in value.keys() & hints.keys() for one in misfits(value[name], hints[name], f"{at}.{name}")]
    return lacking + more + within



class Types(unittest.TestCase):
    def test_answers(self):
        """Every answer of an example is of the type that its method says."""
        checked = 0
        for name, route in ROUTES.items():
            example = EXAMPLES.get(f"{route.method} {route.path}")
            if example is None or route.is_lines or not isinstance(example["body"], (dict, list)):
                continue
            hint = typing.get_type_hints(getattr(_calls.Calls, name))["return"]
            with self.subTest(name=name):
                self.assertEqual(misfits(example["body"], hint, name), [])
            checked += 1
        self.assertGreater(checked, 60)

    def test_misfits(self):
        """What is wrong is found: a type that fits everything would prove nothing."""
        body = EXAMPLES["POST /v1/users/{user_id}/tools/remember"]["body"]
        for change, message in [
            ({"status": "kept"}, "'kept' is none of"),
            ({"revision": "1"}, "'1' is no int"),
            ({"revision": True}, "True is no int"),
            ({"memory": {**body["memory"], "due": 1}}, "has due, which Memory has not"),
            ({"similar": [{"id": "k7m2x9qa"}]}, "lacks content"),
        ]:
            (found,) = misfits({**body, **change}, types.RememberAnswer, "answer")
            self.assertIn(message, found)
        del body["revision"]
        self.assertEqual(misfits(body, types.RememberAnswer, "answer"), ["answer: lacks revision"])

    def test_absent(self):
        """What may be absent is not required, on every Python."""
        self.assertEqual(types.Similar.__required_keys__, {"id", "content"})
        self.assertEqual(types.Similar.__optional_keys__, {"label"})
        self.assertEqual(types.Memory.__optional_keys__, frozenset())
        self.assertEqual(types.DigestInput.__required_keys__, frozenset())

    def test_hints(self):
        """Every annotation can be read at runtime."""
        for name in dir(types):
            one = getattr(types, name)
            if hasattr(one, "__required_keys__"):
                typing.get_type_hints(one)
        for calls in (_calls.Calls, _async_calls.AsyncCalls):
            for name in methods_of(calls):
                typing.get_type_hints(getattr(calls, name))

    def test_twins(self):
        """The client for asyncio has the same methods, with the same arguments."""
        self.assertEqual(methods_of(almanac.Almanac) - {"close"}, methods_of(almanac.AsyncAlmanac) - {"aclose"})
        for name in methods_of(_calls.Calls):
            one, other = (inspect.signature(getattr(calls, name)) for calls in (_calls.Calls, _async_calls.AsyncCalls))
            self.assertEqual(one.parameters, other.parameters, name)
            self.assertEqual(getattr(_calls.Calls, name).__doc__, getattr(_async_calls.AsyncCalls, name).__doc__)

    def test_docs(self):
        """Every method says what it does, and its arguments what they are."""
        for name in methods_of(almanac.Almanac):
            self.assertRegex(getattr(almanac.Almanac, name).__doc__ or "", r"^[A-Z][^\n]+[.`]", name)
        told = inspect.getdoc(_calls.Calls.remember)
        for argument in ("content", "due_at", "due", "recurrence", "supersedes"):
            self.assertRegex(told, rf"\n    {argument}: [A-Z]")


def methods_of(clients):
    return {name for name in dir(clients) if not name.startswith("_")}


if __name__ == "__main__":
    unittest.main()
