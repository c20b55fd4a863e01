/** A page's texts line by line, with the places of what is drawn and of links, and without its styles. */
export function textsOf(page: string): string {
  return page
    .replace(/<style>[\s\S]*?<\/style>|<meta[^>]*>/g, "")
    .replace(/<(circle|path|rect|line)\b([^>]*?)\/?>/g, (_, name: string, places: string) => {
      return `\n[${name}${places.replace(/="([^"]*)"/g, " $1")}]\n`;
    })
    .replace(/<text\b[^>]*?x="([^"]*)" y="([^"]*)"[^>]*>/g, "\n($1,$2) ")
    .replace(/<a\b[^>]*?href="([^"]*)"[^>]*>/g, "\n[to $1] ")
    .replace(/<\/t[dh]>\s*<t[dh]\b[^>]*>/g, " | ")
    .replace(/<[^>]*>/g, "\n")
    .replace(/[ \t]+/g, " ")
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "" && line !== "|")
    .join("\n");
}
