import { describe } from 'vitest'
import { createMemoryRows } from '../../../src/frame-page/storage/row-store.js'
import { rowStoreRules } from '../helpers/row-store-rules.js'

describe('rows in memory', () => rowStoreRules(async () => createMemoryRows()))
