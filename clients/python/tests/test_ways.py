"""TLS, and proxies of the environment."""

import base64
import os
import shutil
import socket
import ssl
import subprocess
import tempfile
import threading
import unittest
from contextlib import contextmanager

from almanac import Almanac, AlmanacError
from stub import OK, Stub


@contextmanager
def environment(**values):
    """Has these variables of proxies, and no others."""
    before = dict(os.environ)
    for name in list(os.environ):
        if name.lower().endswith("_proxy"):
            del os.environ[name]
    os.environ.update(values)
    try:
        yield
    finally:
        os.environ.clear()
        os.environ.update(before)


class Proxies(unittest.TestCase):
    def setUp(self):
        self.stub = Stub()

    def tearDown(self):
        self.stub.close()

    def test_http(self):
        """A proxy is asked by the whole address, and told who asks."""
        self.stub.again([OK, OK])
        with environment(http_proxy=f"http://me:p%40ss@{self.stub.host}"):
            with Almanac("http://almanac.example:81/base/", "k") as client:
                client.get_user("ann")
                client.get_user("ann")
        for sent in self.stub.sent:
            self.assertEqual(sent["path"], "http://almanac.example:81/base/v1/users/ann")
            self.assertEqual(sent["headers"]["host"], "almanac.example:81")
            known = base64.b64encode(b"me:p@ss").decode()
            self.assertEqual(sent["headers"]["proxy-authorization"], f"Basic {known}")
        self.assertEqual(self.stub.connections, 1)

    def test_no_proxy(self):
        """A host that the environment leaves out is reached straight."""
        self.stub.again([OK])
        with environment(http_proxy="http://127.0.0.1:9", no_proxy="127.0.0.1"):
            with Almanac(self.stub.url, "k") as client:
                client.get_user("ann")
        self.assertEqual(self.stub.sent[0]["path"], "/v1/users/ann")

    def test_other(self):
        """A proxy of another kind is an error that says so."""
        with environment(http_proxy="socks5://127.0.0.1:9"), Almanac(self.stub.url, "k") as client:
            with self.assertRaisesRegex(AlmanacError, "socks5://127.0.0.1 is no proxy that this client can use"):
                client.get_user("ann")


@unittest.skipUnless(shutil.which("openssl"), "no openssl, which makes the certificate")
class Tls(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.mkdtemp()
        cls.certificate = os.path.join(cls.folder, "certificate.pem")
        key = os.path.join(cls.folder, "key.pem")
        subject = ["-subj", "/CN=127.0.0.1", "-addext", "subjectAltName=IP:127.0.0.1"]
        subprocess.run(
            ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-keyout", key, "-out", cls.certificate]
            + ["-days", "2", *subject],
            check=True,
            capture_output=True,
        )
        cls.context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        cls.context.load_cert_chain(cls.certificate, key)

    @classmethod
    def tearDownClass(cls):
        shutil.rmtree(cls.folder)

    def setUp(self):
        self.stub = Stub(self.context)
        self.url = f"https://{self.stub.host}"

    def tearDown(self):
        self.stub.close()

    def test_trusted(self):
        """A certificate that is trusted is taken, by the environment or by a context, and its connection kept."""
        self.stub.again([OK] * 4)
        with environment(SSL_CERT_FILE=self.certificate), Almanac(self.url, "k") as client:
            client.get_user("ann")
            client.get_user("ann")
        context = ssl.create_default_context(cafile=self.certificate)
        with environment(), Almanac(self.url, "k", ssl_context=context) as client:
            client.get_user("ann")
            client.get_context("ann")
        self.assertEqual((len(self.stub.sent), self.stub.connections), (4, 2))

    def test_closed_meanwhile(self):
        """A kept connection that was closed is no failed try here either."""
        self.stub.again([OK, OK])
        with environment(SSL_CERT_FILE=self.certificate), Almanac(self.url, "k") as client:
            client.get_user("ann")
            self.stub.hang_up()
            client.get_user("ann")
        self.assertEqual((len(self.stub.sent), self.stub.connections), (2, 2))

    def test_not_trusted(self):
        """Any other certificate is refused, in words, and nothing is sent or tried again."""
        with environment(), Almanac(self.url, "k") as client:
            with self.assertRaisesRegex(AlmanacError, "certificate is not trusted"):
                client.get_user("ann")
        self.assertEqual(self.stub.sent, [])
        self.assertEqual(self.stub.connections, 1)

    def test_tunnel(self):
        """Through a proxy what is encrypted stays so: the proxy sees a host, and no key."""
        heard = []
        proxy = Tunnel(heard)
        self.stub.again([OK, OK])
        with environment(https_proxy=f"http://me:pass@{proxy.host}", SSL_CERT_FILE=self.certificate):
            with Almanac(self.url, "alm_secret") as client:
                client.get_user("ann")
                client.get_user("ann")
        proxy.close()
        self.assertEqual([one["path"] for one in self.stub.sent], ["/v1/users/ann"] * 2)
        self.assertNotIn("proxy-authorization", self.stub.sent[0]["headers"])
        self.assertEqual(len(heard), 1)
        self.assertTrue(heard[0].startswith(f"CONNECT {self.stub.host} "), heard[0])
        self.assertIn(base64.b64encode(b"me:pass").decode(), heard[0])
        self.assertNotIn("alm_secret", heard[0])


class Tunnel:
    """A proxy that passes bytes on, and keeps what it was asked."""

    def __init__(self, heard):
        self._server = socket.create_server(("127.0.0.1", 0))
        self.host = f"127.0.0.1:{self._server.getsockname()[1]}"
        self._heard = heard
        threading.Thread(target=self._run, daemon=True).start()

    def close(self):
        self._server.close()

    def _run(self):
        while True:
            try:
                one, _ = self._server.accept()
            except OSError:
                return
            head = b""
            while b"\r\n\r\n" not in head:
                head += one.recv(4096)
            self._heard.append(head.decode())
            host, port = head.split()[1].decode().split(":")
            other = socket.create_connection((host, int(port)))
            one.sendall(b"HTTP/1.1 200 Connection established\r\n\r\n")
            for source, target in ((one, other), (other, one)):
                threading.Thread(target=self._pump, args=(source, target), daemon=True).start()

    @staticmethod
    def _pump(source, target):
        try:
            while piece := source.recv(65536):
                target.sendall(piece)
        except OSError:
            pass
        for side in (source, target):
            try:
                side.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass
            side.close()


if __name__ == "__main__":
    unittest.main()
