// Starts the development servers of templates, which are the first command for a newly created app.
import { drivePage, serveCommand } from './served-page.mjs'

const vite = ['node_modules/vite/bin/vite.js', '--host', '127.0.0.1', '--port', '$PORT', '--strictPort']

/** The command of each template's development server; other templates share one of these. */
const SERVERS = {
  vanilla: vite,
  react: vite,
  vue: vite,
  solid: vite,
  lit: vite,
  svelte: vite,
  next: ['node_modules/next/dist/bin/next', 'dev', '-p', '$PORT', '-H', '127.0.0.1'],
  nuxt: ['node_modules/nuxt/bin/nuxt.mjs', 'dev', '--host', '127.0.0.1', '--port', '$PORT'],
  'react-router': ['node_modules/@react-router/dev/bin.js', 'dev', '--host', '127.0.0.1', '--port', '$PORT'],
}

/** Console messages of development builds of other packages; errors and warnings of the app do not match. */
const CHATTER =
  /^\[vite\]|Lit is in dev mode|React DevTools|^\[HMR\]|\[Fast Refresh\]|^✨|Nuxt DevTools|<Suspense> is an experimental/

/** Starts the development server of a built app and drives its page; resolves with the problems. */
export async function driveInDevelopment(template, folder, browser) {
  const args = SERVERS[template]
  if (!args) return []
  const served = await serveCommand(process.execPath, args, { cwd: folder, env: { NODE_ENV: 'development' } })
  try {
    const { problems } = await drivePage(await browser(), served.origin, { ignored: CHATTER })
    return problems.map(problem => `development server: ${problem}`)
  } finally {
    served.stop()
  }
}
