'use client'
import { EventsController } from '../controllers/app/events.js'
import type { AnalyticsEvent } from '../core/analytics.js'
import { useController, type Reading } from './use-controller.js'
import { useInstance } from './use-instance.js'

/** What `useAppKitEvents` gives. */
export interface UseAppKitEventsReturn {
  /** Milliseconds since the epoch; undefined until something happens. */
  readonly timestamp: number | undefined
  readonly data: AnalyticsEvent | undefined
}

const events: Reading<UseAppKitEventsReturn> = {
  from: [EventsController],
  initial: { timestamp: undefined, data: undefined },
  read(kit) {
    const data = kit.getEvent()
    return { timestamp: data?.timestamp, data }
  },
}

/**
 * The last thing that happened. Of two in the same moment a component sees the later one: to hear every event, use
 * the instance's `subscribeEvents`.
 *
 * @example
 * const { data } = useAppKitEvents()
 * useEffect(() => { if (data?.event === 'CONNECT_SUCCESS') celebrate() }, [data])
 */
export function useAppKitEvents(): UseAppKitEventsReturn {
  return useController(useInstance('useAppKitEvents'), events)
}
