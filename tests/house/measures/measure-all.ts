import type { Repository } from '../reading/repository.js'
import { docBlockRules } from './doc-blocks.js'
import { featureSpread } from './feature-spread.js'
import { fileSizes } from './file-sizes.js'
import { flowLengths } from './flows.js'
import { folderSizes } from './folders.js'
import { identifierRules } from './identifiers.js'
import { importCycles } from './import-cycles.js'
import type { Measure } from './measure.js'
import { proseRules } from './prose.js'
import { danglingReferences } from './references.js'
import { runtimePatterns } from './runtime-patterns.js'
import { testStyle } from './test-style.js'

const RULES = [
  fileSizes,
  folderSizes,
  importCycles,
  featureSpread,
  flowLengths,
  proseRules,
  identifierRules,
  docBlockRules,
  danglingReferences,
  runtimePatterns,
  testStyle,
]

/** Every measure of the repository. */
export function measureAll(repository: Repository): readonly Measure[] {
  return RULES.flatMap(rule => rule(repository))
}
