import { addresses } from '#src/workspace/navigation/addresses.ts'
import { screenOfQuery } from '#src/workspace/navigation/custom-pages.ts'

interface Address {
  readonly pathname: string
  readonly search: string
}

let page: string | undefined
let isStarted = false

const pageOf = ({ pathname, search }: Address): string | undefined =>
  pathname === addresses.customPages ? screenOfQuery(new URLSearchParams(search)) : undefined

/**
 * On which page the classic add-ons were started. They draw their own pages while they start, as where each page is loaded anew: for a page
 * of theirs that is opened later, they have to be started again.
 */
export const startedAt = {
  remember(address: Address): void {
    if (isStarted) return
    isStarted = true
    page = pageOf(address)
  },
  isOtherPage: (address: Address): boolean => isStarted && pageOf(address) !== page,
}
