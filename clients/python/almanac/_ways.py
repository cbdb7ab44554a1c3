"""The address of a service, and the way to it: straight, or through a proxy of the environment."""

from __future__ import annotations

import base64
import http.client
import ssl
import urllib.parse
import urllib.request
from typing import Dict, NamedTuple, Optional

from ._errors import invalid


class Address(NamedTuple):
    """Where a service is. The path has no slash at its end."""

    scheme: str
    host: str
    port: int
    path: str

    @property
    def name(self) -> str:
        """The host, with its port where that isn't the usual one."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return host if self.port == _PORTS[self.scheme] else f"{host}:{self.port}"


_PORTS = {"http": 80, "https": 443}


def read_address(url: str) -> Address:
    """Reads an address. Raises a ValueError for what is none."""
    parts = urllib.parse.urlsplit(url) if isinstance(url, str) else None
    if parts is None or parts.scheme not in _PORTS or not parts.hostname or parts.query or parts.fragment:
        raise ValueError(f"url: {url!r} is no address: give one such as https://almanac.example.workers.dev")
    if parts.username is not None or parts.password is not None:
        raise ValueError("url: give the key as the second argument, and no name or password in the address")
    port = parts.port or _PORTS[parts.scheme]
    return Address(parts.scheme, parts.hostname, port, parts.path.rstrip("/"))


class Way(NamedTuple):
    """How an address is reached: whom to connect to, and what a request has for who passes it on."""

    address: Address
    proxy: Optional[urllib.parse.SplitResult]

    @property
    def _is_passed_on(self) -> bool:
        """Whether a proxy reads the requests. What is encrypted goes through it unread."""
        return self.proxy is not None and self.address.scheme == "http"

    @property
    def prefix(self) -> str:
        """What stands before the path of a request."""
        return f"http://{self.address.name}" if self._is_passed_on else ""

    @property
    def headers(self) -> Dict[str, str]:
        """What a request has for the proxy that reads it."""
        return self._authorization if self._is_passed_on else {}

    @property
    def _authorization(self) -> Dict[str, str]:
        if self.proxy is None or self.proxy.username is None:
            return {}
        user, password = (urllib.parse.unquote(one or "") for one in (self.proxy.username, self.proxy.password))
        return {"proxy-authorization": "Basic " + base64.b64encode(f"{user}:{password}".encode()).decode()}

    def connection(self, timeout: float, context: Optional[ssl.SSLContext]) -> http.client.HTTPConnection:
        """A connection that isn't open yet."""
        host, port = self.address.host, self.address.port
        if self.proxy is not None:
            host, port = self.proxy.hostname or "", self.proxy.port or 80
        if self.address.scheme == "http":
            return http.client.HTTPConnection(host, port, timeout=timeout)
        connection = http.client.HTTPSConnection(host, port, timeout=timeout, context=context)
        if self.proxy is not None:
            connection.set_tunnel(self.address.host, self.address.port, self._authorization)
        return connection


def way_to(address: Address) -> Way:
    """The way that the environment names: `http_proxy` or `https_proxy`, unless `no_proxy` leaves the host out."""
    proxy = urllib.request.getproxies().get(address.scheme)
    if not proxy or urllib.request.proxy_bypass(f"{address.host}:{address.port}"):
        return Way(address, None)
    parts = urllib.parse.urlsplit(proxy if "://" in proxy else f"http://{proxy}")
    if parts.scheme != "http" or not parts.hostname:
        shown = f"{parts.scheme}://{parts.hostname or ''}"
        raise invalid(f"{address.scheme}_proxy", "is no proxy that this client can use: set one of http://", shown)
    return Way(address, parts)
