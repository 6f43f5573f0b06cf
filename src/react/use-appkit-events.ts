'use client'
import { EventsController } from '../controllers/app/events.js'
import type { AnalyticsEvent } from '../core/analytics.js'
import { useController, type HookSource } from './use-controller.js'
import { useInstance } from './use-instance.js'

/** Return type of `useAppKitEvents`. */
export interface UseAppKitEventsReturn {
  /** Milliseconds since the epoch; undefined before the first event. */
  readonly timestamp: number | undefined
  readonly data: AnalyticsEvent | undefined
}

const events: HookSource<UseAppKitEventsReturn> = {
  from: [EventsController],
  initial: { timestamp: undefined, data: undefined },
  read(kit) {
    const data = kit.getEvent()
    return { timestamp: data?.timestamp, data }
  },
}

/**
 * Returns the latest event. If two events occur in the same tick, the component renders only the later one. Use the
 * instance's `subscribeEvents` to receive every event.
 *
 * @example
 * const { data } = useAppKitEvents()
 * useEffect(() => { if (data?.event === 'CONNECT_SUCCESS') celebrate() }, [data])
 */
export function useAppKitEvents(): UseAppKitEventsReturn {
  return useController(useInstance('useAppKitEvents'), events)
}
