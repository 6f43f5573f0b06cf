import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Inter with Latin letters, and Noto Sans Arabic (SIL Open Font License). For pictures only; they are not published. */
const FONT_FOLDER = fileURLToPath(new URL('./font', import.meta.url))

/** Chromium takes the font of `system-ui` from here. */
const systemFonts = ['system-ui', 'ui-sans-serif', 'sans-serif']

/**
 * Writes a font configuration and returns the environment for a browser, in which the system's font is Inter. This also
 * applies to frames of other origins and to text in images, unlike a font of the page.
 *
 * @param {string} folder a folder for the configuration and its cache
 * @returns {Record<string, string>}
 */
export function pictureFont(folder) {
  mkdirSync(folder, { recursive: true })
  const rules = systemFonts.map(
    name =>
      `<match target="pattern"><test name="family"><string>${name}</string></test>` +
      '<edit name="family" mode="prepend" binding="strong"><string>Inter</string><string>Noto Sans Arabic</string></edit></match>',
  )
  const file = join(folder, 'fonts.conf')
  const parts = [
    '<include ignore_missing="yes">/etc/fonts/fonts.conf</include>',
    `<dir>${FONT_FOLDER}</dir>`,
    `<cachedir>${join(folder, 'cache')}</cachedir>`,
    ...rules,
  ]
  writeFileSync(file, `<?xml version="1.0"?>\n<fontconfig>\n${parts.join('\n')}\n</fontconfig>\n`)
  return { FONTCONFIG_FILE: file }
}
