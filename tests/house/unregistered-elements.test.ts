import { describe, expect, test } from 'vitest'
import { createTable, readSources } from './reading/source-table.js'
import { findUnregisteredElements } from './rules/unregistered-elements.js'

describe('unregistered elements', () => {
  test('every element in a template is registered by an import', () => {
    expect(findUnregisteredElements(readSources('src/elements', 'src/views', 'src/lib', 'src/core'))).toEqual([])
  })

  test('reports an element whose module is imported for its type only', () => {
    const element = "define('appkit-ui-tabs', class {})\nexport type Tab = string"
    const view = (imports: string) => `${imports}\nexport const view = () => html\`<appkit-ui-tabs></appkit-ui-tabs>\``
    const sources = (imports: string) =>
      createTable({ 'src/elements/tabs.ts': element, 'src/views/view.ts': view(imports) })
    expect(findUnregisteredElements(sources("import type { Tab } from '../elements/tabs.js'"))).toEqual([
      'src/views/view.ts: <appkit-ui-tabs> is not registered; import src/elements/tabs.ts',
    ])
    expect(findUnregisteredElements(sources("import '../elements/tabs.js'"))).toEqual([])
  })
})
