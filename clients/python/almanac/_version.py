"""The version of this client, which its releases and its requests name."""

VERSION = "0.1.0"
