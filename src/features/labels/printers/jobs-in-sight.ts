import { useEffect } from 'react'

let lists = 0

/** Whether a list of print jobs is on the screen: then nobody has to be told about one. */
export const areJobsInSight = (): boolean => lists > 0

export function useJobsInSight(): void {
  useEffect(() => {
    lists++
    return () => {
      lists--
    }
  }, [])
}
