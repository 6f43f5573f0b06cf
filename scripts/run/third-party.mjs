import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const LICENCE_FILE = /^(?:licen[cs]e|copying|notice)(?:[-.].*)?$/i

/**
 * Returns the installed package of a module; undefined for the repository's own files.
 * @param {string} moduleId the path of a module, as a bundler reports it
 * @returns {{ name: string, folder: string } | undefined}
 */
export function packageOf(moduleId) {
  const [, folder, name] = /^\0?(.*\/node_modules\/((?:@[^/]+\/)?[^/]+))(?:\/|$)/.exec(moduleId) ?? []
  return folder && { name, folder }
}

/**
 * Returns the licences of the packages in a bundle, as these licences require. Throws for a package without a licence.
 * @param {Iterable<string>} moduleIds
 */
export function thirdPartyLicences(moduleIds) {
  const folders = new Set([...moduleIds].flatMap(id => packageOf(id)?.folder ?? []))
  const entries = [...folders].map(licenceOf).sort((a, b) => (a.title < b.title ? -1 : 1))
  const sections = new Map(entries.map(({ title, text }) => [title, `${title}\n\n${text}\n`]))
  return ['This build contains the following packages.\n', ...sections.values()].join(`\n${'-'.repeat(80)}\n\n`)
}

function licenceOf(folder) {
  const { name, version, license, author } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  if (typeof license !== 'string') throw new Error(`${name} ${version} names no licence.`)
  const files = readdirSync(folder).filter(file => LICENCE_FILE.test(file))
  const texts = files.map(file => readFileSync(join(folder, file), 'utf8').trim())
  const authorName = typeof author === 'string' ? author : author?.name
  // Some packages are published without a licence text. Their identifier and author are used instead.
  const text =
    texts.join('\n\n') || [`Licence: ${license}`, authorName && `Author: ${authorName}`].filter(Boolean).join('\n')
  return { title: `${name} ${version} (${license})`, text }
}
