/** Words that no generated identifier may be. */

const keywords =
  'alignas alignof and and_eq asm auto bitand bitor bool break case catch char char8_t char16_t char32_t class compl concept const ' +
  'consteval constexpr constinit const_cast continue co_await co_return co_yield decltype default delete do double dynamic_cast else ' +
  'enum explicit export extern false float for friend goto if inline int long mutable namespace new noexcept not not_eq nullptr ' +
  'operator or or_eq private protected public register reinterpret_cast requires return short signed sizeof static static_assert ' +
  'static_cast struct switch template this thread_local throw true try typedef typeid typename union unsigned using virtual void ' +
  'volatile wchar_t while xor xor_eq final override import module';

/** Macros of the C and C++ library and of common platforms that are not in upper case, or that everybody includes. */
const macros =
  'NULL EOF errno assert offsetof setjmp va_start va_arg va_end va_copy stdin stdout stderr major minor makedev unix linux i386 ' +
  'BUFSIZ FILENAME_MAX FOPEN_MAX L_tmpnam TMP_MAX SEEK_CUR SEEK_END SEEK_SET RAND_MAX EXIT_SUCCESS EXIT_FAILURE MB_CUR_MAX ' +
  'CLOCKS_PER_SEC HUGE_VAL HUGE_VALF HUGE_VALL INFINITY NAN FP_NAN FP_INFINITE FP_ZERO FP_SUBNORMAL FP_NORMAL ' +
  'DOMAIN OVERFLOW UNDERFLOW SING PLOSS TLOSS EDOM ERANGE EILSEQ CHAR_BIT CHAR_MIN CHAR_MAX SCHAR_MIN SCHAR_MAX UCHAR_MAX ' +
  'SHRT_MIN SHRT_MAX USHRT_MAX INT_MIN INT_MAX UINT_MAX LONG_MIN LONG_MAX ULONG_MAX LLONG_MIN LLONG_MAX ULLONG_MAX ' +
  'INT8_MIN INT8_MAX UINT8_MAX INT16_MIN INT16_MAX UINT16_MAX INT32_MIN INT32_MAX UINT32_MAX INT64_MIN INT64_MAX UINT64_MAX ' +
  'SIZE_MAX PTRDIFF_MIN PTRDIFF_MAX INTPTR_MIN INTPTR_MAX UINTPTR_MAX INTMAX_MIN INTMAX_MAX UINTMAX_MAX WCHAR_MIN WCHAR_MAX ' +
  'SIGABRT SIGFPE SIGILL SIGINT SIGSEGV SIGTERM SIG_DFL SIG_IGN SIG_ERR LC_ALL LC_COLLATE LC_CTYPE LC_MONETARY LC_NUMERIC LC_TIME ' +
  'M_E M_LOG2E M_LOG10E M_LN2 M_LN10 M_PI M_PI_2 M_PI_4 M_1_PI M_2_PI M_2_SQRTPI M_SQRT2 M_SQRT1_2 ' +
  'TRUE FALSE ERROR IN OUT NDEBUG';

export const reservedWords: ReadonlySet<string> = new Set(`${keywords} ${macros}`.split(' '));

/** Names that generated code uses for itself at namespace scope. */
export const fixedTypes: ReadonlySet<string> = new Set([
  ...reservedWords,
  ...[
    'std',
    'instabrew',
    'nlohmann',
    'bir',
    'Instruction',
    'Generation',
    'GenerationConstants',
    'OperandInfo',
    'InstructionInfo',
  ],
  ...[
    'OperandView',
    'Place',
    'VerifyContext',
    'Direction',
    'Presence',
    'MaybeAffine',
    'generationNamed',
    'bytesOf',
    'indirectionOf',
    'immediateForm',
    'constantsOf',
    'createInstruction',
    'readInstruction',
    'writeInstruction',
    'OwnedInstruction',
    'UnknownInstruction',
    'InstructionList',
    'InstructionVisitor',
    'readDocument',
    'writeDocument',
    'verifyDocument',
    'listDocument',
    'visit',
  ],
  ...['toJson', 'to_json', 'from_json', 'main'],
]);
