/* The icons that the first screens do not show: see icons.ts. */
import {
  ArchiveRestore,
  ArrowDown,
  ArrowDownToDot,
  ArrowRight,
  ArrowUp,
  ArrowUpFromDot,
  AtSign,
  BadgeCheck,
  Barcode,
  Bold,
  Bookmark,
  Calendar,
  ChartNoAxesGantt,
  ChevronLeft,
  ChevronUp,
  Columns3,
  Copy,
  Delete,
  Equal,
  Eraser,
  ExternalLink,
  FileSearch,
  FileText,
  FlaskConical,
  Folder,
  GitCompare,
  Grid2x2,
  GripVertical,
  Heading,
  IndentDecrease,
  IndentIncrease,
  Italic,
  List,
  ListChecks,
  ListOrdered,
  LockOpen,
  MapPin,
  Maximize2,
  MessageSquareText,
  Microscope,
  Minus,
  MousePointerClick,
  Package,
  PackageCheck,
  PackageOpen,
  Palette,
  PanelLeft,
  Paperclip,
  Pause,
  PenTool,
  Play,
  Plus,
  Printer,
  QrCode,
  Redo2,
  RotateCw,
  Send,
  Settings2,
  ShoppingCart,
  Sigma,
  Signature,
  Star,
  Strikethrough,
  Subscript,
  Superscript,
  Table,
  Tablet,
  TextQuote,
  Timer,
  Trash2,
  Type,
  Underline,
  Undo2,
  Upload,
  Volume2,
  VolumeX,
  Wallet,
  ZoomIn,
  ZoomOut,
  Reply,
} from 'lucide'
import { createIcon } from './create-icon.tsx'

export const RestoreIcon = createIcon(ArchiveRestore)
export const DownIcon = createIcon(ArrowDown)
export const PutDownIcon = createIcon(ArrowDownToDot)
export const ForwardIcon = createIcon(ArrowRight)
export const UpIcon = createIcon(ArrowUp)
export const LiftedIcon = createIcon(ArrowUpFromDot)
export const MentionIcon = createIcon(AtSign)
export const CertifiedIcon = createIcon(BadgeCheck)
export const BarcodeIcon = createIcon(Barcode)
export const BoldIcon = createIcon(Bold)
export const BookmarkIcon = createIcon(Bookmark)
export const CalendarIcon = createIcon(Calendar)
export const LevelsIcon = createIcon(ChartNoAxesGantt)
export const ChevronLeftIcon = createIcon(ChevronLeft)
export const ChevronUpIcon = createIcon(ChevronUp)
export const ColumnsIcon = createIcon(Columns3)
export const CopyIcon = createIcon(Copy)
export const BackspaceIcon = createIcon(Delete)
export const EqualIcon = createIcon(Equal)
export const EraserIcon = createIcon(Eraser)
export const ExternalIcon = createIcon(ExternalLink)
export const FileSearchIcon = createIcon(FileSearch)
export const DocumentIcon = createIcon(FileText)
export const FlaskIcon = createIcon(FlaskConical)
export const FolderIcon = createIcon(Folder)
export const DataMatrixIcon = createIcon(Grid2x2)
export const CompareIcon = createIcon(GitCompare)
export const GripIcon = createIcon(GripVertical)
export const HeadingIcon = createIcon(Heading)
export const OutdentIcon = createIcon(IndentDecrease)
export const IndentIcon = createIcon(IndentIncrease)
export const ItalicIcon = createIcon(Italic)
export const ListIcon = createIcon(List)
export const TaskListIcon = createIcon(ListChecks)
export const OrderedListIcon = createIcon(ListOrdered)
export const UnlockIcon = createIcon(LockOpen)
export const PlaceIcon = createIcon(MapPin)
export const OpenFullIcon = createIcon(Maximize2)
export const CommentIcon = createIcon(MessageSquareText)
export const InstrumentIcon = createIcon(Microscope)
export const MinusIcon = createIcon(Minus)
export const TapIcon = createIcon(MousePointerClick)
export const PackageIcon = createIcon(Package)
export const PackageCheckIcon = createIcon(PackageCheck)
export const PackageOpenIcon = createIcon(PackageOpen)
export const PaletteIcon = createIcon(Palette)
export const PanelIcon = createIcon(PanelLeft)
export const AttachmentIcon = createIcon(Paperclip)
export const PauseIcon = createIcon(Pause)
export const DrawIcon = createIcon(PenTool)
export const PlayIcon = createIcon(Play)
export const PlusIcon = createIcon(Plus)
export const PrintIcon = createIcon(Printer)
export const CodeIcon = createIcon(QrCode)
export const RedoIcon = createIcon(Redo2)
export const RotateIcon = createIcon(RotateCw)
export const SendIcon = createIcon(Send)
export const SlidersIcon = createIcon(Settings2)
export const CartIcon = createIcon(ShoppingCart)
export const SignatureIcon = createIcon(Signature)
export const StarIcon = createIcon(Star)
export const StrikeIcon = createIcon(Strikethrough)
export const SubscriptIcon = createIcon(Subscript)
export const EquationIcon = createIcon(Sigma)
export const SuperscriptIcon = createIcon(Superscript)
export const TableIcon = createIcon(Table)
export const TabletIcon = createIcon(Tablet)
export const QuoteIcon = createIcon(TextQuote)
export const TimerIcon = createIcon(Timer)
export const TrashIcon = createIcon(Trash2)
export const WalletIcon = createIcon(Wallet)
export const TextIcon = createIcon(Type)
export const UnderlineIcon = createIcon(Underline)
export const UndoIcon = createIcon(Undo2)
export const UploadIcon = createIcon(Upload)
export const SoundIcon = createIcon(Volume2)
export const SilentIcon = createIcon(VolumeX)
export const ZoomInIcon = createIcon(ZoomIn)
export const ZoomOutIcon = createIcon(ZoomOut)
export const ReplyIcon = createIcon(Reply)
