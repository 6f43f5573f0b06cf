// Runs measurements alternately, and prints their medians next to each other.

/** Runs two measurements alternately, each this many times, after one warm-up run. */
export async function interleaved(runs, measures) {
  const names = Object.keys(measures)
  for (const name of names) await measures[name]()
  const results = Object.fromEntries(names.map(name => [name, []]))
  for (let run = 0; run < runs; run += 1)
    for (const name of run % 2 ? names.toReversed() : names) results[name].push(await measures[name]())
  return results
}

/** Prints a table: one row per metric, with the median of each page and their ratio. */
export function printComparison(title, results) {
  const names = Object.keys(results)
  console.log(`\n${title.padEnd(58)}${[...names, 'ratio'].map(name => name.padStart(8)).join('')}`)
  for (const label of Object.keys(results[names[0]][0])) {
    const values = names.map(name => median(results[name].map(result => result[label])))
    const cells = [...values.map(value => value.toFixed(1)), (values[0] / values[1]).toFixed(2)]
    console.log(label.padEnd(58) + cells.map(cell => cell.padStart(8)).join(''))
  }
}

function median(values) {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)]
}
