/* global LibraryManager, mergeInto, throwBindingError */

// The calls of the modules pass whole numbers only. Empty functions replace Embind's registration of other types, and plain
// errors its own: neither that code nor what it depends on is then in the script, which every page loads.
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

  // Embind's own makes two arrays in each call and converts each argument, as WebAssembly does too.
  $craftInvokerFunction__deps: ["$throwBindingError"],
  $craftInvokerFunction: function (name, types, kind, invoke, target) {
    const wanted = types.length - 2;
    return (...given) => {
      const count = given.length;
      if (count !== wanted) {
        throwBindingError(
          `function ${name} called with ${count} arguments, expected ${wanted} args!`,
        );
      }
      return types[0]["fromWireType"](invoke(target, ...given));
    };
  },

  // For fields of objects, and for overloaded functions.
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
