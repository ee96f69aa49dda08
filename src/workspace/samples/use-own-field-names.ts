import { useMemo } from 'react'
import { ownFieldNames, ownFieldsRequest, type OwnFieldName } from '#db/lists/own-field-names.ts'
import { useList } from '#src/workspace/data/use-list.ts'

const requests = [ownFieldsRequest(0), ownFieldsRequest(1)] as const

/** The fields that samples of the group have besides those of their types; none until they are read. Null asks for nothing. */
export function useOwnFieldNames(archived: 0 | 1 | null = 0): readonly OwnFieldName[] {
  const { view } = useList(archived === null ? null : requests[archived])
  const texts = view?.texts
  return useMemo(() => ownFieldNames(texts ?? []), [texts])
}
