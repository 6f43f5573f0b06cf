// The checks that install from the registry: `--all`.
import { cpSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { bundlers, checkBundler, writeBundlerApp } from './bundlers.mjs'
import { checkFramework, frameworkApps } from './frameworks.mjs'
import { checkGuide, guideApps } from './guides.mjs'
import { checkMigrated, migratedApps } from './migrated-apps.mjs'
import { install, useTarball } from './registry-install.mjs'
import { runtimeChecks } from './runtimes.mjs'
import { drivePage, serveFolder } from './served-page.mjs'
import { checkRanges, rangeApps } from './version-ranges.mjs'

/** The checks that need the registry, by the name of the app. */
export function registryChecks(places) {
  const { root, workspace, unpacked, browser } = places
  const inFolder = (app, check) => ({
    app,
    run() {
      const folder = join(workspace, app)
      mkdirSync(folder, { recursive: true })
      return check(folder)
    },
  })
  return [
    ...bundlers.map(bundler => inFolder(bundler.app, folder => checkInstalled(bundler, folder, places))),
    ...frameworkApps(root).map(app => inFolder(app.app, folder => checkFramework(app, { ...places, folder }))),
    ...guideApps.map(app => inFolder(app.app, folder => checkGuide(app, { ...places, folder }))),
    ...migratedApps.map(app => inFolder(app.app, folder => checkMigrated(app, { ...places, folder }))),
    ...rangeApps.map(app => inFolder(app.app, folder => checkRanges(app, { ...places, folder }))),
    inFolder('import-map', folder => checkImportMap(folder, { root, unpacked, browser })),
    ...runtimeChecks(places).map(({ app, run }) => inFolder(app, run)),
  ]
}

async function checkInstalled(bundler, folder, { root, tarball, browser }) {
  writeBundlerApp(bundler, root, folder)
  useTarball(folder, tarball)
  const peers = await install(folder)
  const checked = await checkBundler(bundler, folder, browser)
  return { ...checked, problems: [...peers, ...checked.problems] }
}

/** A page without a build: the CDN file under the package's own name. */
async function checkImportMap(folder, { root, unpacked, browser }) {
  cpSync(join(root, 'tests', 'consumers', 'import-map'), folder, { recursive: true })
  cpSync(join(unpacked, 'dist', 'cdn'), join(folder, 'cdn'), { recursive: true })
  const served = await serveFolder(folder)
  try {
    const { problems } = await drivePage(await browser(), served.origin)
    return { problems, figures: {} }
  } finally {
    served.stop()
  }
}
