// The guaranteed limits for apps, as numbers. A figure over its limit fails the run.

/** The limit of each figure, and its unit. An app is checked for the figures that it reports. */
export const gates = {
  problems: { limit: 0, means: 'the app builds, runs and connects; the check finds nothing wrong' },
  warnings: { limit: 0, means: 'build warnings that name no other package' },
  'first files': { limit: 1, means: 'scripts before the click' },
  'first KiB': { limit: 23.7, means: 'gzip of those' },
  'files to rows': { limit: 2, means: 'scripts from the click until the wallets are listed' },
  'files to connected': { limit: 12, means: 'scripts from the click until the wallet is connected' },
  'files on reload': { limit: 6, means: 'scripts of a reload of the connected page' },
  'output files': { limit: 120, means: 'scripts in the output of an app with two networks, without languages' },
  'de files': { limit: 1, means: 'scripts before the click of a page in German' },
  'de KiB': { limit: 23.7, means: 'gzip of those' },
}

/**
 * Gates that are not met yet, each with the remaining work. A listed gate that is met fails the run, so that it is
 * removed from the list.
 *
 * @type {readonly { app: string, gate: string, reason: string }[]}
 */
export const open = [
  ...['webpack-5', 'rspack'].map(app => ({
    app,
    gate: 'warnings',
    reason: 'webpack and Rspack hint at any file above 244 KiB; the protocol is one lazy file',
  })),
  {
    app: 'vite-6',
    gate: 'first KiB',
    reason: 'Vite 6 writes for browsers of 2020 and lowers private fields, which costs 1.4 KiB',
  },
  ...['files to rows', 'files to connected'].map(gate => ({
    app: 'template-angular',
    gate,
    reason: 'the CLI of Angular builds with esbuild and its splitting',
  })),
  ...['first files', 'files to rows', 'files to connected', 'files on reload', 'de files'].map(gate => ({
    app: 'esbuild-split',
    gate,
    reason: 'esbuild writes a file for each set of modules that several lazy parts share',
  })),
]

/**
 * Checks the figures of apps. Returns a sentence for each exceeded gate that is not listed, and for each listed gate
 * that is met; `known` contains the listed ones that are exceeded. An app with problems has no other figures.
 *
 * @param {readonly { app: string, figures: Record<string, number> }[]} results
 * @param {{
 *   limits?: Record<string, { limit: number }>,
 *   list?: readonly { app: string, gate: string, reason: string }[],
 * }} [options]
 */
export function judge(results, { limits = gates, list = open } = {}) {
  const failures = []
  const known = []
  for (const { app, figures } of results)
    for (const [gate, value] of Object.entries(figures)) {
      if (!(gate in limits)) continue
      const entry = list.find(item => item.app === app && item.gate === gate)
      const { limit } = limits[gate]
      const sentence = `${app}: ${gate} ${round(value)}, target ${limit}`
      if (value > limit && entry) known.push(`${sentence} (open: ${entry.reason})`)
      else if (value > limit) failures.push(sentence)
      else if (entry) failures.push(`${sentence}: met, take it off the list of open gates`)
    }
  for (const { app, gate } of list)
    if (results.some(result => result.app === app && !result.figures.problems && !(gate in result.figures)))
      failures.push(`${app}: ${gate} is on the list of open gates and was not measured`)
  return { failures, known }
}

function round(value) {
  return Math.round(value * 10) / 10
}
