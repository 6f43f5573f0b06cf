import { expect, test } from 'vitest'
import type { DataApi } from '../../../src/services/data.js'
import { HistoryView } from '../../../src/views/activity/history-view.js'
import { connectedScope } from '../../helpers/connected-scope.js'
import { historyRecord } from '../../helpers/history-records.js'
import { eventually } from '../../helpers/eventually.js'
import { mountView } from '../../helpers/mount-view.js'
import { disposeAfterTest } from '../../helpers/dispose-after-test.js'

async function show(available: boolean) {
  const data = {
    available,
    call: async () => ({ data: [historyRecord(1)], next: null }),
    serves: async () => true,
  } as unknown as DataApi
  const { scope } = connectedScope({ services: { data } })
  disposeAfterTest(scope)
  return disposeAfterTest(await mountView(scope, HistoryView, undefined as unknown))
}

test('shows the activity with its heading', async () => {
  const stage = await show(true)
  await eventually(() => stage.text).toContain('Received')
  expect(stage.view.heading).toBe('Activity')
  expect(await stage.violations()).toEqual([])
})

test('reports that the activity is unavailable without a data service', async () => {
  const stage = await show(false)
  await eventually(() => stage.text).toContain('not available')
  expect(await stage.violations()).toEqual([])
})
