"""Runs an action in a process that is stopped at each call of the system, to see what a kill there would leave behind.

A process that is killed can do nothing more, so what it leaves is what lies in its folder at the moment at which it is
stopped. Each state of the folder is taken down once, which reaches every step of a commit, whoever writes it.
"""

import ctypes
import os
import signal
import sys
from pathlib import Path

TRACE_ME, GO_ON, SET_OPTIONS = 0, 24, 0x4200
DIES_WITH_US, MARKS_CALLS = 0x100000, 1
CALL = signal.SIGTRAP | 0x80

_libc = ctypes.CDLL(None, use_errno=True) if sys.platform == "linux" else None


def _trace(request, pid, value=0):
    _libc.ptrace.argtypes = [ctypes.c_long, ctypes.c_long, ctypes.c_void_p, ctypes.c_void_p]
    _libc.ptrace.restype = ctypes.c_long
    return _libc.ptrace(request, pid, None, value)


def can_be_stopped():
    """Tells whether this system lets a process be stopped at its calls."""
    if _libc is None:
        return False
    child = os.fork()
    if child == 0:
        os._exit(1 if _trace(TRACE_ME, 0) else 0)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0


def content(folder):
    """Returns what lies in a folder: the bytes of each file by its path, nothing for a folder."""
    found = {}
    for where, _, names in os.walk(folder):
        found[os.path.relpath(where, folder)] = None
        for name in names:
            path = os.path.join(where, name)
            with open(path, "rb") as file:
                found[os.path.relpath(path, folder)] = file.read()
    return found


def laid_out(state, folder):
    """Makes a folder with what lay in another one at some moment."""
    for name, data in state.items():
        path = Path(folder) / name
        if data is None:
            path.mkdir(parents=True, exist_ok=True)
        else:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)
    return Path(folder)


def moments(action, folder):
    """Returns each state that a folder is in while an action runs in a process of its own; the last is its result."""
    child = os.fork()
    if child == 0:
        status = 1
        try:
            _trace(TRACE_ME, 0)
            os.kill(os.getpid(), signal.SIGSTOP)
            action()
            status = 0
        finally:
            os._exit(status)
    os.waitpid(child, 0)
    _trace(SET_OPTIONS, child, MARKS_CALLS | DIES_WITH_US)
    states = [content(folder)]
    passed = 0
    while True:
        _trace(GO_ON, child, passed)
        _, status = os.waitpid(child, 0)
        if not os.WIFSTOPPED(status):
            assert os.waitstatus_to_exitcode(status) == 0, "the action failed"
            return states
        stopped = os.WSTOPSIG(status)
        passed = 0 if stopped == CALL else stopped
        if (state := content(folder)) != states[-1]:
            states.append(state)
