// Writes the licences of what a build holds of other packages.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** A plugin that writes `THIRD-PARTY-LICENSES.txt` beside a bundle: each package in it, its version and its licence's text. */
export function thirdPartyLicences(folder) {
  return {
    name: 'third-party-licences',
    writeBundle(_options, bundle) {
      const ids = Object.values(bundle).flatMap(file => (file.type === 'chunk' ? Object.keys(file.modules) : []))
      writeFileSync(join(folder, 'THIRD-PARTY-LICENSES.txt'), licencesOf(ids))
    },
  }
}

/** The licences of the packages that modules come from, by their paths. Throws where a package names none. */
export function licencesOf(ids) {
  const roots = ids.map(id => /^(?:\0)?(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(id)?.[1])
  return [...new Set(roots.filter(Boolean))].sort().map(licenceOf).join('\n\n')
}

function licenceOf(root) {
  const { name, version, license } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const file = readdirSync(root).find(each => /^(licen[sc]e|copying)/i.test(each))
  if (!license && !file) throw new Error(`${name} ${version} names no licence`)
  const notice = join(root, 'NOTICE')
  const texts = [file && join(root, file), existsSync(notice) && notice].filter(Boolean)
  return [
    `${name} ${version} (${license ?? 'see below'})`,
    ...texts.map(path => readFileSync(path, 'utf8').trim()),
  ].join('\n\n')
}
