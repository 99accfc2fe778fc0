/* global LibraryManager, mergeInto, throwBindingError */

// What of Embind no call of ours uses: only whole numbers cross. Empty functions in place of what it registers for other
// types, and plain errors in place of its own, keep that and all that it brings out of the script, which every page loads.
mergeInto(LibraryManager.library, {
  _embind_register_bool__deps: [],
  _embind_register_bool: function () {},
  _embind_register_bigint__deps: [],
  _embind_register_bigint: function () {},
  _embind_register_float__deps: [],
  _embind_register_float: function () {},
  _embind_register_std_string__deps: [],
  _embind_register_std_string: function () {},
  _embind_register_std_wstring__deps: [],
  _embind_register_std_wstring: function () {},
  _embind_register_emval__deps: [],
  _embind_register_emval: function () {},
  _embind_register_memory_view__deps: [],
  _embind_register_memory_view: function () {},

  // Of fields of objects, and of functions that share a name.
  $integerReadValueFromPointer__deps: [],
  $integerReadValueFromPointer: function () {},
  $ensureOverloadTable__deps: [],
  $ensureOverloadTable: function () {},

  $throwBindingError__deps: [],
  $throwBindingError: function (message) {
    throw new Error(message);
  },
  $throwInternalError__deps: ["$throwBindingError"],
  $throwInternalError: function (message) {
    throwBindingError(message);
  },
  $throwUnboundTypeError__deps: ["$throwBindingError"],
  $throwUnboundTypeError: function (message) {
    throwBindingError(message);
  },
});
