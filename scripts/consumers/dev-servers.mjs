// The development servers of templates: what a person who has just written an app starts first.
import { drivePage, serveCommand } from './served-page.mjs'

const vite = ['node_modules/vite/bin/vite.js', '--host', '127.0.0.1', '--port', '$PORT', '--strictPort']

/** How a template's development server is started; templates without an entry have the same one as another. */
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

/** What development builds of others write to the console. Errors and warnings of the app are none of it. */
const CHATTER =
  /^\[vite\]|Lit is in dev mode|React DevTools|^\[HMR\]|\[Fast Refresh\]|^✨|Nuxt DevTools|<Suspense> is an experimental/

/** Starts the development server of a built app and drives its page; resolves to the problems. */
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
