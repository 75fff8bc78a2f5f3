/** HTML that tries to run a script, each in a different way. A script that runs sets `ran`. */
export const hostileHtml = [
  '<script>window.ran=1</script>',
  '<img src=x onerror="window.ran=1">',
  '<svg onload="window.ran=1"><script>window.ran=1</script></svg>',
  '<svg><animate onbegin="window.ran=1" attributeName="x"></svg>',
  '<iframe srcdoc="<script>parent.ran=1</script>"></iframe>',
  '<a href="javascript:window.ran=1">click</a>',
  '<a href="java&#10;script:window.ran=1">click</a>',
  '<a href=" &#14; javascript:window.ran=1">click</a>',
  '<a href="data:text/html,<script>window.ran=1</script>">click</a>',
  '<details open ontoggle="window.ran=1">x</details>',
  '<math><mtext><table><mglyph><style><img src=x onerror="window.ran=1"></style></table></math>',
  '<noscript><p title="</noscript><img src=x onerror=window.ran=1>"></noscript>',
  '<style>@import "javascript:window.ran=1"; p { background: url(javascript:window.ran=1) }</style>',
  '<p style="background:url(javascript:window.ran=1)" onmouseover="window.ran=1">x</p>',
  '<form action="javascript:window.ran=1"><button>x</button></form>',
  '<object data="data:text/html,<script>window.ran=1</script>"></object><embed src="x">',
  '<base href="https://evil.example/"><link rel="stylesheet" href="//evil.example/x.css">',
  '<meta http-equiv="refresh" content="0;url=javascript:window.ran=1">',
  '<input autofocus onfocus="window.ran=1"><video><source onerror="window.ran=1"></video>',
  '"><script>window.ran=1</script>',
  "'-(window.ran=1)-'",
  '</title></script><script>window.ran=1</script>',
  '{{constructor.constructor("window.ran=1")()}}',
  '<template><script>window.ran=1</script></template><x contenteditable onblur="window.ran=1">x</x>',
] as const;

/** Texts with a meaning in a path, a query, a table, a log or a number. */
export const trickyTexts = [
  ...['../../etc/passwd', '..\\..\\', '%2e%2e%2f', '/', '#', '?', '\u0000', '.', '..', 'null'],
  ...["' or 1 eq 1 or '", "';drop table artists", '$filter=', '*', '{{7*7}}', '%s%n'],
  ...['__proto__', 'constructor', 'toString', 'NaN', '-0', '1e309', '01', '0x10', '٣', '1\n2'],
  ...['\ud800', '\u202e', '\u2028', 'ﬁ', 'a\u0300'.repeat(200), '𝕏', '\r\nset-cookie: a=b'],
  ...['http://127.0.0.1/', 'http://[::1]/', 'http://169.254.169.254/latest/meta-data/'],
  ...['file:///etc/passwd', 'javascript:alert(1)', 'https://user:pass@a.example/', '//a.example'],
] as const;
