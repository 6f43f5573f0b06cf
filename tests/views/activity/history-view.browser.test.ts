import { afterEach, expect, test } from 'vitest'
import type { DataApi } from '../../../src/services/data.js'
import { HistoryView } from '../../../src/views/activity/history-view.js'
import { connectedScope } from '../../helpers/connected-scope.js'
import { historyRecord } from '../../helpers/history-records.js'
import { soon } from '../../helpers/soon.js'
import { viewStage } from '../../helpers/view-stage.js'

const left: Disposable[] = []
afterEach(() => {
  for (const each of left.splice(0).reverse()) each[Symbol.dispose]()
})

async function show(available: boolean) {
  const data = {
    available,
    call: async () => ({ data: [historyRecord(1)], next: null }),
    serves: async () => true,
  } as unknown as DataApi
  const { scope } = connectedScope({ services: { data } })
  const stage = await viewStage(scope, HistoryView, undefined as unknown)
  left.push(scope, stage)
  return stage
}

test('shows the activity under its name', async () => {
  const stage = await show(true)
  await soon(() => stage.text).toContain('Received')
  expect(stage.view.heading).toBe('Activity')
  expect(await stage.violations()).toEqual([])
})

test('says that there is none where no service is configured', async () => {
  const stage = await show(false)
  await soon(() => stage.text).toContain('not available')
  expect(await stage.violations()).toEqual([])
})
