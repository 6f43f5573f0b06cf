// Writes the licences of the packages in a build.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Returns a plugin that writes `THIRD-PARTY-LICENSES.txt` next to a bundle: each package, its version and its licence
 * text.
 */
export function thirdPartyLicences(folder) {
  return {
    name: 'third-party-licences',
    writeBundle(_options, bundle) {
      const ids = Object.values(bundle).flatMap(file => (file.type === 'chunk' ? Object.keys(file.modules) : []))
      writeFileSync(join(folder, 'THIRD-PARTY-LICENSES.txt'), licencesOf(ids))
    },
  }
}

/** Returns the licences of the packages of modules, by their paths. Throws for a package without a licence. */
export function licencesOf(ids) {
  const roots = ids.map(id => /^(?:\0)?(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(id)?.[1])
  return [...new Set(roots.filter(Boolean))].sort().map(licenceOf).join('\n\n')
}

function licenceOf(root) {
  const { name, version, license } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const file = readdirSync(root).find(entry => /^(licen[sc]e|copying)/i.test(entry))
  if (!license && !file) throw new Error(`${name} ${version} names no licence`)
  const notice = join(root, 'NOTICE')
  const texts = [file && join(root, file), existsSync(notice) && notice].filter(Boolean)
  return [
    `${name} ${version} (${license ?? 'see below'})`,
    ...texts.map(path => readFileSync(path, 'utf8').trim()),
  ].join('\n\n')
}
