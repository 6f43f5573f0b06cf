import { mkdtempSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { editorData, webTypes } from '../../scripts/build/framework-types.mjs'
import { generateTagTypes } from '../../scripts/gen/tag-types.mjs'

const manifest = {
  modules: [
    {
      declarations: [
        {
          tagName: 'appkit-button',
          summary: 'Connects.',
          attributes: [
            { name: 'size', description: 'Its size.', type: { text: "'sm' | 'md'" } },
            { name: 'disabled', description: 'Ignores presses.', type: { text: 'boolean' } },
            { name: 'label', description: 'Its label.' },
          ],
          cssParts: [{ name: 'button', description: 'The native button.' }],
        },
      ],
    },
  ],
}

describe('framework types', () => {
  const root = mkdtempSync(join(tmpdir(), 'tag-types-'))
  afterAll(() => rmSync(root, { recursive: true, force: true }))

  test('writes the values of an attribute for VS Code, or none', () => {
    expect(editorData(manifest).tags).toEqual([
      {
        name: 'appkit-button',
        description: 'Connects.',
        attributes: [
          { name: 'size', description: 'Its size.', values: [{ name: 'sm' }, { name: 'md' }] },
          { name: 'disabled', description: 'Ignores presses.', valueSet: 'v' },
          { name: 'label', description: 'Its label.' },
        ],
      },
    ])
  })

  test('writes the package, its tags, attributes and parts as web-types', () => {
    const types = webTypes(manifest, { name: 'appkit-modal', version: '1.2.3' })
    expect(types).toMatchObject({ name: 'appkit-modal', version: '1.2.3' })
    expect(types.contributions.html.elements[0]).toMatchObject({
      name: 'appkit-button',
      attributes: [
        { name: 'size', value: { type: "'sm' | 'md'", kind: 'plain' } },
        { name: 'disabled', value: { type: 'boolean', kind: 'no-value' } },
        { name: 'label', value: { type: 'string', kind: 'plain' } },
      ],
      css: { parts: [{ name: 'button' }] },
    })
  })

  test('converts an attribute of a doc block to a type, with the common ones', () => {
    const folder = join(root, 'src/tags')
    mkdirSync(folder, { recursive: true })
    writeFileSync(
      join(folder, 'tag.ts'),
      '/**\n * @attr {boolean} disabled - Ignores presses.\n */\nexport abstract class Tag {}\n',
    )
    writeFileSync(
      join(folder, 'planted-tag.ts'),
      "/**\n * @attr {number} chars-end - How many.\n */\nexport class PlantedTag extends Tag {}\ndeclare global {\n  interface HTMLElementTagNameMap {\n    'appkit-planted': PlantedTag\n  }\n}\n",
    )
    const [{ text } = { text: '' }] = generateTagTypes(root)
    expect(text).toContain("readonly disabled?: boolean | '' | undefined")
    expect(text).toContain("readonly 'chars-end'?: number | `${number}` | undefined")
    expect(text).toContain("readonly 'appkit-planted': PlantedTagAttributes")
  })

  test('has a type for every observed attribute', () => {
    const types = readFileSync('src/tags/tag-types.gen.ts', 'utf8')
    const observed = [
      'instance',
      'namespace',
      'disabled',
      'label',
      'loading-label',
      'balance',
      'chars-start',
      'chars-end',
      'wallet',
    ]
    for (const name of observed) expect(types).toMatch(new RegExp(`readonly '?${name}'?\\?:`))
  })
})
