/** The variants of a picture, in the order of the columns. File names are `<state>-<width>-<variant>.png`. */
const columns = ['1280-light', '1280-dark', '390-light', '390-dark', '1280-ar', '390-ar']

/**
 * Returns a page with one row per state and one column per variant.
 *
 * @param {readonly string[]} files the names of the pictures, next to the page
 */
export function contactSheet(files) {
  const known = new Set(files)
  const states = [...new Set(files.map(name => name.replace(/-(?:1280|390)-(?:light|dark|ar)\.png$/, '')))].sort()
  const cell = name =>
    known.has(name) ? `<td><a href="${name}"><img src="${name}" alt="" loading="lazy"></a></td>` : '<td></td>'
  const row = state =>
    `<tr><th scope="row">${state}</th>${columns.map(column => cell(`${state}-${column}.png`)).join('')}</tr>`
  const head = columns.map(column => `<th scope="col">${column}</th>`).join('')
  const style = 'body{font:14px system-ui;margin:16px;background:#8c8c8c}img{height:420px}th{text-align:start}'
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Contact sheet</title>
<style>${style}</style>
<table><thead><tr><td></td>${head}</tr></thead><tbody>
${states.map(row).join('\n')}
</tbody></table>
</html>
`
}
