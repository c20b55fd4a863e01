import { expect, test } from "vitest";
import { html, type Piece, trusted } from "../../src/report/html.ts";

test.each([
  ["markup", '<script>alert("1")</script>', "&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;"],
  ["an end of an attribute", `" onload='x' &`, "&quot; onload=&#39;x&#39; &amp;"],
  ["an entity", "&lt;b&gt;", "&amp;lt;b&amp;gt;"],
  ["control characters, but for line ends and tabs", "a\u0000b\u001bc\u007fd\n\te", "abcd\n\te"],
  ["marks that turn the direction", "a\u202eb\u2066c", "abc"],
  ["half a surrogate pair", "a\ud800b", "a\ufffdb"],
])("text stands in a page as text: %s", (_, text, written) => {
  expect(html`<p title="${text}">${text}</p>`.toString()).toBe(`<p title="${written}">${written}</p>`);
});

test("lists, markup and nothing are put in as they are", () => {
  const items: Piece = ["<a>", 2, null, undefined, false, html`<b>${"&"}</b>`, [trusted("<i>")]];

  expect(html`[${items}]`.toString()).toBe("[&lt;a&gt;2<b>&amp;</b><i>]");
});
