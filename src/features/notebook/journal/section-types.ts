import { msg, type Message } from '#domain/message.ts'
import type { SectionType } from '#domain/entities/section.ts'
import { GridIcon, PictureIcon, type Icon } from '#src/ui/icons/icons.ts'
import { AttachmentIcon, CommentIcon, DrawIcon, OrderedListIcon, PackageCheckIcon, PackageIcon, PackageOpenIcon, TextIcon } from '#src/ui/icons/more-icons.ts'

interface SectionLook {
  readonly text: Message
  readonly icon: Icon
}

const looks: Readonly<Record<SectionType, SectionLook>> = {
  PARAGRAPH: { text: msg('Text'), icon: TextIcon },
  COMMENT: { text: msg('Comment'), icon: CommentIcon },
  SAMPLESIN: { text: msg('Samples in'), icon: PackageOpenIcon },
  SAMPLESOUT: { text: msg('Samples out'), icon: PackageCheckIcon },
  FILE: { text: msg('File'), icon: AttachmentIcon },
  IMAGE: { text: msg('Picture'), icon: PictureIcon },
  CANVAS: { text: msg('Drawing'), icon: DrawIcon },
  PROCEDURE: { text: msg('Procedure'), icon: OrderedListIcon },
  DATATABLE: { text: msg('Table'), icon: GridIcon },
  EXCEL: { text: msg('Spreadsheet'), icon: GridIcon },
  CUSTOM: { text: msg('Section of an add-on'), icon: PackageIcon },
}

/** Look of a section, also of a type that only a newer release knows. */
export const sectionLook = (type: string): SectionLook =>
  Object.hasOwn(looks, type) ? looks[type as SectionType] : { text: msg('Section'), icon: PackageIcon }

export const textTypes = ['PARAGRAPH', 'COMMENT'] as const
export type TextType = (typeof textTypes)[number]
