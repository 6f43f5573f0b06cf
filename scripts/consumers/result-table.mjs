// Prints the results, one line per app.

const COLUMNS = [
  'warnings',
  'first files',
  'first KiB',
  'files to rows',
  'files to connected',
  'files on reload',
  'output files',
  'output KiB',
  'de files',
  'de KiB',
]

/** Prints the results as a table: problems first, then the figures. */
export function printTable(results) {
  const header = ['app', 'result', 'seconds', ...COLUMNS]
  const rows = results.map(({ app, seconds, figures }) => [
    app,
    figures.problems === 0 ? 'ok' : 'FAILED',
    seconds.toFixed(1),
    ...COLUMNS.map(name => (name in figures ? String(Math.round(figures[name] * 10) / 10) : '')),
  ])
  const widths = header.map((title, at) => Math.max(title.length, ...rows.map(row => row[at].length)))
  for (const row of [header, ...rows])
    console.log(
      row
        .map((cell, at) => cell.padEnd(widths[at]))
        .join('  ')
        .trimEnd(),
    )
}
