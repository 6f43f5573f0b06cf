// Loads a built page in a browser and weighs the scripts it fetches, step by step.
import { chromium } from '@playwright/test'
import { ensureBrowser } from '../ensure-browser.mjs'
import { gzipped } from './bundle.mjs'

const ORIGIN = 'http://localhost:1'
const LIMIT_MS = 20_000

/** A wallet that announces itself, so that there is a row to wait for. Standard: EIP-6963. */
const ANNOUNCE = `
  const icon = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>'
  const info = { uuid: crypto.randomUUID(), name: 'Row to wait for', icon, rdns: 'test.size' }
  const detail = Object.freeze({ info, provider: { request: async () => [], on() {}, removeListener() {} } })
  const announce = () => window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  window.addEventListener('eip6963:requestProvider', announce)
  announce()
`

/**
 * Loads a page from memory and gives the paths of the scripts it fetched before anybody acted, and the
 * further ones until the row of an announced wallet shows. Without `rows` nothing is clicked.
 */
export async function scriptsFetched(files, page, { rows }) {
  const browser = await chromium.launch({ executablePath: ensureBrowser(), args: ['--no-sandbox'] })
  try {
    const tab = await browser.newPage()
    tab.setDefaultTimeout(LIMIT_MS)
    const failures = []
    tab.on('pageerror', error => failures.push(error.message))
    await tab.addInitScript(ANNOUNCE)
    const asked = []
    await tab.route('**', route => answer(route, files, asked))
    await tab.goto(`${ORIGIN}${page}`, { waitUntil: 'networkidle' })
    const button = tab.getByRole('button').first()
    await button.waitFor()
    if (failures.length > 0) throw new Error(`The page failed: ${failures.join('; ')}`)
    const before = [...asked]
    if (!rows) return { before, rows: [] }
    await button.click()
    await tab.getByRole('button', { name: 'Row to wait for' }).waitFor()
    return { before, rows: asked.slice(before.length) }
  } finally {
    await browser.close()
  }
}

/** The weight of scripts of a bundle, each compressed by itself as a server sends it. */
export function weightOf(files, paths) {
  return paths.reduce((sum, path) => sum + gzipped(files.get(path).body), 0)
}

function answer(route, files, asked) {
  const { origin, pathname } = new URL(route.request().url())
  const file = files.get(pathname)
  if (origin !== ORIGIN || !file) return route.fulfill({ status: 404, body: '' })
  if (file.type === 'chunk') asked.push(pathname)
  return route.fulfill({
    contentType: pathname.endsWith('.html') ? 'text/html' : contentType(pathname),
    body: file.body,
  })
}

function contentType(path) {
  return path.endsWith('.js') ? 'text/javascript' : path.endsWith('.css') ? 'text/css' : 'application/octet-stream'
}
