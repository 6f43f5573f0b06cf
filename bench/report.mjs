// Runs measurements alternately, and prints their medians as the Markdown tables of docs/bench.md.

/** Runs measurements alternately, each this many times, after one warm-up run. */
export async function interleaved(runs, measures) {
  const names = Object.keys(measures)
  for (const name of names) await measures[name]()
  const results = Object.fromEntries(names.map(name => [name, []]))
  for (let run = 0; run < runs; run += 1)
    for (const name of run % 2 ? names.toReversed() : names) results[name].push(await measures[name]())
  return results
}

/**
 * Prints a comparison of two pages: a row per metric, with both medians, their ratio and the aim of the ratio. `lowest`
 * adds a column with our fastest run.
 */
export function printRatios(title, results, { aims = {}, lowest = false } = {}) {
  const [ours, floor] = Object.keys(results)
  const extra = lowest ? ['fastest run'] : []
  const rows = toRows(results).map(([metric, a, b]) => {
    const fastest = Math.min(...results[ours].map(result => result[metric]))
    return [metric, round(a), ...(lowest ? [round(fastest)] : []), round(b), (a / b).toFixed(1), aims[metric] ?? '']
  })
  printTable([title, ours, ...extra, floor, 'ratio', 'aim'], rows)
}

/** Prints the medians of several cases of one page: a row per metric, a column per case, and the aim. */
export function printCases(title, results, aims = {}) {
  const rows = toRows(results).map(([metric, ...values]) => [metric, ...values.map(round), findAim(aims, metric)])
  printTable([title, ...Object.keys(results), 'aim'], rows)
}

/** Prints a Markdown table. */
export function printTable(head, rows) {
  const toLine = cells => `| ${cells.join(' | ')} |`
  console.log(['', toLine(head), toLine(head.map(() => '---')), ...rows.map(toLine)].join('\n'))
}

/** Returns the medians of each metric, in the order of the cases. */
function toRows(results) {
  const cases = Object.values(results)
  return Object.keys(cases[0][0]).map(metric => [
    metric,
    ...cases.map(list => median(list.map(result => result[metric]))),
  ])
}

/** The metrics of both scrolls have the same aims. */
function findAim(aims, metric) {
  return Object.entries(aims).find(([part]) => metric.endsWith(part))?.[1] ?? ''
}

function round(value) {
  return Number.isNaN(value) ? '' : value.toFixed(value < 10 ? 1 : 0)
}

function median(values) {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)]
}
