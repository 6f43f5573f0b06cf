import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const LICENCE_FILE = /^(?:licen[cs]e|copying|notice)(?:[-.].*)?$/i

/**
 * The installed package that a module belongs to; none for our own files.
 * @param {string} moduleId the path of a module, as a bundler gives it
 * @returns {{ name: string, folder: string } | undefined}
 */
export function packageOf(moduleId) {
  const [, folder, name] = /^\0?(.*\/node_modules\/((?:@[^/]+\/)?[^/]+))(?:\/|$)/.exec(moduleId) ?? []
  return folder && { name, folder }
}

/**
 * Writes down the licences of the packages that a bundle contains, as these licences require.
 * Throws for a package that names no licence.
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
  const holder = typeof author === 'string' ? author : author?.name
  // Some packages are published without the text: then their identifier and author are all there is.
  const text = texts.join('\n\n') || [`Licence: ${license}`, holder && `Author: ${holder}`].filter(Boolean).join('\n')
  return { title: `${name} ${version} (${license})`, text }
}
