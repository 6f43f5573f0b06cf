'use client'
import { eventsSource, type UseAppKitEventsReturn } from '../modal/hooks/hook-sources.js'
import { useController } from './use-controller.js'
import { useInstance } from './use-instance.js'

/**
 * Returns the latest event. If two events occur in the same tick, the component renders only the later one. Use the
 * instance's `subscribeEvents` to receive every event.
 *
 * @example
 * const { data } = useAppKitEvents()
 * useEffect(() => { if (data?.event === 'CONNECT_SUCCESS') celebrate() }, [data])
 */
export function useAppKitEvents(): UseAppKitEventsReturn {
  return useController(useInstance('useAppKitEvents'), eventsSource)
}
