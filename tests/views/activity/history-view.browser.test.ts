import { afterEach, expect, test } from 'vitest'
import type { DataApi } from '../../../src/services/data.js'
import { HistoryView } from '../../../src/views/activity/history-view.js'
import { connectedScope } from '../../helpers/connected-scope.js'
import { historyRecord } from '../../helpers/history-records.js'
import { soon } from '../../helpers/soon.js'
import { viewStage } from '../../helpers/view-stage.js'

const disposables: Disposable[] = []
afterEach(() => {
  for (const disposable of disposables.splice(0).reverse()) disposable[Symbol.dispose]()
})

async function show(available: boolean) {
  const data = {
    available,
    call: async () => ({ data: [historyRecord(1)], next: null }),
    serves: async () => true,
  } as unknown as DataApi
  const { scope } = connectedScope({ services: { data } })
  const stage = await viewStage(scope, HistoryView, undefined as unknown)
  disposables.push(scope, stage)
  return stage
}

test('shows the activity with its heading', async () => {
  const stage = await show(true)
  await soon(() => stage.text).toContain('Received')
  expect(stage.view.heading).toBe('Activity')
  expect(await stage.violations()).toEqual([])
})

test('reports that the activity is unavailable without a data service', async () => {
  const stage = await show(false)
  await soon(() => stage.text).toContain('not available')
  expect(await stage.violations()).toEqual([])
})
