// Next.js apps built from the examples in docs/react.md: the Next section, and the example with an instance.
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { buildApp } from './bundlers.mjs'
import { codeBlocks } from './code-blocks.mjs'
import { writeManifest } from './registry-install.mjs'
import { drivePage, serveCommand } from './served-page.mjs'

const NEXT = { next: '^16.4.6', react: '^19.3.1', 'react-dom': '^19.3.1' }
const TYPES = {
  '@types/node': '^20.19.0',
  '@types/react': '^19.3.0',
  '@types/react-dom': '^19.2.0',
  typescript: '^6.0.3',
}

const PAGE = `'use client'
import { useAppKitAccount } from 'appkit-modal/react'

export default function Page() {
  const { address } = useAppKitAccount()
  return <output aria-label="Account">{address ?? 'Not connected'}</output>
}
`

const PLAIN_LAYOUT = `import type { ReactNode } from 'react'
import { Header } from './header'

export default function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <body>
        <Header />
        {children}
      </body>
    </html>
  )
}
`

/** The two apps: the files of the guide, unchanged, and the files that a reader has already. */
export const nextGuideApps = [
  {
    app: 'guide-next',
    write: (folder, places) => writeNext(folder, places, fileBlocks(places.root, /^app\//)),
    check: driveNext,
  },
  {
    app: 'guide-next-instance',
    write: (folder, places) => writeNext(folder, places, { 'app/layout.tsx': PLAIN_LAYOUT, ...instanceFiles(places) }),
    check: driveNext,
  },
]

/** Returns the guide's code blocks that begin with a path, by path. The last block with a path wins. */
function fileBlocks(root, wanted) {
  const blocks = codeBlocks(root, 'react.md', 'tsx').map(code => ({
    path: /^\/\/ ([^\s,]+)/.exec(code)?.[1] ?? '',
    code,
  }))
  return Object.fromEntries(blocks.filter(({ path }) => wanted.test(path)).map(({ path, code }) => [path, code]))
}

/** The example with one instance in `app`, with the line from the Next section. */
function instanceFiles({ root }) {
  const files = fileBlocks(root, /^(appkit\.ts|header\.tsx)$/)
  return { 'app/appkit.ts': files['appkit.ts'], 'app/header.tsx': `'use client'\n${files['header.tsx']}` }
}

function writeNext(folder, { tarball }, files) {
  writeManifest(
    folder,
    { 'appkit-modal': `file:${tarball}`, ...NEXT },
    { scripts: { build: 'next build' }, devDependencies: TYPES },
  )
  const icon = 'export const metadata = { icons: "data:," }\n'
  const layout = `${files['app/layout.tsx']}\n${icon}`
  for (const [path, code] of Object.entries({ ...files, 'app/layout.tsx': layout, 'app/page.tsx': PAGE })) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), code)
  }
}

async function driveNext({ folder, browser }) {
  const { problems, warnings } = await buildApp(folder)
  if (problems.length > 0) return { problems, figures: {} }
  const next = ['node_modules/next/dist/bin/next', 'start', '-p', '$PORT']
  const served = await serveCommand(process.execPath, next, { cwd: folder })
  try {
    const driven = await drivePage(await browser(), served.origin)
    return { problems: driven.problems, notes: warnings, figures: { warnings: warnings.length } }
  } finally {
    served.stop()
  }
}
