const listUrn = 'urn:ietf:params:scim:api:messages:2.0:ListResponse'

/** A page of resources. `startIndex` counts from 1. RFC 7644, section 3.4.2 */
export const listAnswer = <T>(page: readonly T[], total = page.length, startIndex = 1) => ({
  schemas: [listUrn],
  totalResults: total,
  startIndex,
  itemsPerPage: page.length,
  Resources: page,
})
