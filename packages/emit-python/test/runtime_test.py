"""What emitted classes do, seen from Python. Runs beside the package `small`."""

import copy
import dataclasses
import inspect
import json
import math
import pickle
import unittest

import small
from small import (
    Access,
    ContractViolation,
    Dynamic,
    Engine,
    Gathered,
    Generation,
    Immediate,
    Immediates,
    Index,
    InstBinary,
    InstBinaryBase,
    InstCall,
    InstGeneric,
    InstTrigger,
    Mode,
    Op,
    Quotient,
    Register,
    Term,
    WireError,
    deserialize,
)
from small._runtime.json_text import json_text


def binary(**attributes):
    return InstBinary(name="b", ins=[Access(tensor="x", ap=[(8, 4), (1, 8)])], outs=[Access(tensor="y")], **attributes)


def codes(work):
    try:
        work()
    except WireError as error:
        return [(d.code, d.path) for d in error.diagnostics]
    return []


class Reals(unittest.TestCase):
    """The canonical text of reals, where Python's own differs or is easily got wrong."""

    def test_layout(self):
        for value, text in (
            (0.0, "0.0"),
            (-0.0, "-0.0"),
            (1.0, "1.0"),
            (0.1, "0.1"),
            (5e-324, "5e-324"),
            (1e-5, "1e-05"),
            (1e-7, "1e-07"),
            (0.0001, "0.0001"),
            (1e14, "100000000000000.0"),
            (999999999999999.9, "999999999999999.9"),
            (1e15, "1e+15"),
            (-1e15, "-1e+15"),
            (1234567890123456.0, "1.234567890123456e+15"),
            (1234567890123456.8, "1.2345678901234568e+15"),
            (9007199254740993.0, "9.007199254740992e+15"),
            (9999999999999998.0, "9.999999999999998e+15"),
            (1e16, "1e+16"),
            (1e22, "1e+22"),
            (1.7976931348623157e308, "1.7976931348623157e+308"),
        ):
            self.assertEqual(json_text(value), text)
            self.assertEqual(float(text), value)

    def test_text_that_looks_like_such_a_real_is_left_alone(self):
        self.assertEqual(
            json_text(["1234567890123456.5", '"1000000000000000.0']), '["1234567890123456.5","\\"1000000000000000.0"]'
        )
        self.assertEqual(json_text({"1000000000000000.0": 1e15}), '{"1000000000000000.0":1e+15}')

    def test_keys_stand_in_the_order_of_their_bytes(self):
        self.assertEqual(
            json_text({"\U0001f600": 1, "\uffff": 2, "a": 3, "B": 4}), '{"B":4,"a":3,"\uffff":2,"\U0001f600":1}'
        )

    def test_control_characters(self):
        self.assertEqual(json_text('"\\\b\f\n\r\t\x1f\x7fé'), '"\\"\\\\\\b\\f\\n\\r\\t\\u001f\x7fé"')


class RoundTrip(unittest.TestCase):
    def test_float32(self):
        for value, text in (
            (0.1, "0.10000000149011612"),
            (-0.0, "-0.0"),
            (math.nan, '"NaN"'),
            (math.inf, '"Infinity"'),
            (-math.inf, '"-Infinity"'),
            (1.401298464324817e-45, "1.401298464324817e-45"),
        ):
            written = binary(scale=value).serialize()
            self.assertIn(f'"scale":{text},', written + ",")
            self.assertEqual(deserialize(written).serialize(), written)

    def test_float32_that_would_become_infinite(self):
        self.assertEqual(codes(lambda: binary(scale=1e39).serialize()), [("wire/out-of-range", ("scale",))])
        self.assertEqual(codes(lambda: binary(scale=2).serialize()), [])

    def test_default_is_compared_by_bits(self):
        self.assertNotIn("scale", binary(scale=1.0).serialize())
        self.assertNotIn("scale", binary(scale=1).serialize())

    def test_integers_are_exact(self):
        for value in (0, 2**53 + 1, 2**63 - 1, 2**64 - 1):
            written = binary(limit=value).serialize()
            self.assertIn(f'"limit":{value},', written)
            self.assertEqual(deserialize(written).limit, value)
        for value in (-1, 2**64):
            self.assertEqual(
                codes(lambda value=value: binary(limit=value).serialize()), [("wire/out-of-range", ("limit",))]
            )

    def test_null_is_a_value_where_any_is(self):
        self.assertNotIn("attr", binary().serialize())
        written = binary(attr=None).serialize()
        self.assertIn('"attr":null', written)
        self.assertIsNone(deserialize(written).attr)
        self.assertIs(deserialize(binary().serialize()).attr, small.UNSET)

    def test_any_value_is_kept(self):
        text = (
            binary(attr=0).serialize().replace('"attr":0', '"attr":[1,1.0,-0,18446744073709551616,{"__proto__":true}]')
        )
        attr = deserialize(text).attr
        self.assertEqual([repr(x) for x in attr[:4]], ["1", "1.0", "0", "1.8446744073709552e+19"])

    def test_unknown_keys_of_an_open_record_are_kept(self):
        text = InstCall(name="c", debug=small.Debug(line=1, extra={"a": [1.5], "z": None})).serialize()
        self.assertIn('"debug":{"a":[1.5],"line":1,"z":null}', text)
        self.assertEqual(deserialize(text).serialize(), text)

    def test_a_record_that_stands_for_several_cases_knows_which(self):
        text = binary(tile=(Quotient(by=2, kind="Modulo"), -1)).serialize()
        self.assertIn('"kind":"Modulo"', text)
        self.assertEqual(deserialize(text.replace("Modulo", "Mod")).serialize(), text)

    def test_aliases_are_read_and_not_written(self):
        text = binary(op=Op.mult).serialize()
        self.assertEqual(deserialize(text.replace('"mult"', '"multiply"')).serialize(), text)

    def test_immediates_go_by_their_dtype(self):
        for dtype, value, text in (
            ("float32", 1, "1.0"),
            ("int8", -128, "-128"),
            ("bfloat16", 65535, "65535"),
            ("float32", math.nan, '"NaN"'),
        ):
            written = InstCall(name="c", ins=[Immediate(dtype=small.Dtype(dtype), value=value)]).serialize()
            self.assertIn(f'"value":{text}', written)
            self.assertEqual(deserialize(written).serialize(), written)
        bad = InstCall(name="c", ins=[Immediates(dtype=small.Dtype.int8, values=[1, 128])])
        self.assertEqual(codes(bad.serialize), [("wire/out-of-range", ("ins", 0, "values", 1))])

    def test_indented(self):
        text = InstCall(name="c").serialize(indent=2)
        self.assertTrue(text.startswith('{\n  "engine": "Unassigned",\n  "ins": [],\n'))
        self.assertEqual(json.loads(text), json.loads(InstCall(name="c").serialize()))

    def test_an_absent_engine_is_the_default_of_the_key_and_not_of_the_constructor(self):
        self.assertIs(InstTrigger().engine, Engine.Queue)
        self.assertIs(deserialize('{"name":"t","opcode":"Trigger"}').engine, Engine.Unassigned)


class Reading(unittest.TestCase):
    def test_everything_that_is_wrong_is_said_at_once_with_its_place(self):
        text = '{"opcode":"Binary","name":"é","op":"mulitply","axis":5,"sclae":1,"tile":[1],"ins":[{"kind":"app"}]}'
        with self.assertRaises(WireError) as caught:
            deserialize(text)
        found = [(d.code, d.path, d.offset, d.hint) for d in caught.exception.diagnostics]
        self.assertEqual(
            found,
            [
                ("wire/unknown-enum-member", ("op",), 36, 'did you mean "multiply"?'),
                ("wire/out-of-range", ("axis",), 54, None),
                ("wire/unknown-key", ("sclae",), 56, 'did you mean "scale"?'),
                ("wire/wrong-length", ("tile",), 73, None),
                ("wire/unknown-kind", ("ins", 0, "kind"), 92, 'did you mean "ap"?'),
            ],
        )
        self.assertEqual(caught.exception.code, "wire/unknown-enum-member")
        self.assertIn("test/small.ts", str(caught.exception))

    def test_text_that_is_not_json(self):
        for text, code in (
            ("", "wire/syntax"),
            ("{'a':1}", "wire/syntax"),
            ('{"a":NaN}', "wire/syntax"),
            ('{"a":01}', "wire/syntax"),
            ('{"a":1}x', "wire/syntax"),
            (b'{"a":"\xff"}', "wire/invalid-utf8"),
            ('{"a":"\ud800"}', "wire/invalid-utf8"),
            ('{"name":"\\ud800","opcode":"Call"}', "wire/lone-surrogate"),
            ("[" * 100_000, "wire/too-deep"),
            ('{"opcode":"Call","name":"a","name":"b"}', "wire/duplicate-key"),
            ('{"opcode":"Binary","name":"a","op":"add","scale":1e400}', "wire/number-overflow"),
            ('{"opcode":"Call","name":' + "9" * 5000 + "}", "wire/number-overflow"),
            ('{"name":"a"}', "wire/missing-key"),
            ('{"name":"a","opcode":3}', "wire/type-mismatch"),
            ('{"name":"a","opcode":"Cal"}', "wire/unknown-opcode"),
            ("[]", "wire/type-mismatch"),
        ):
            with self.subTest(text[:40]):
                self.assertEqual([code], [code for code, _ in codes(lambda text=text: deserialize(text))])

    def test_limits(self):
        options = small.ReadOptions(max_bytes=10)
        self.assertEqual(codes(lambda: deserialize('{"a":"éééé"}', options)), [("wire/too-large", ())])
        nested = '{"opcode":"Binary","name":"b","op":"add","attr":' + "[" * 9 + "]" * 9 + "}"
        self.assertEqual(codes(lambda: deserialize(nested, small.ReadOptions(max_depth=10))), [])
        self.assertEqual(codes(lambda: deserialize(nested, small.ReadOptions(max_depth=9)))[0][0], "wire/too-deep")
        many = '{"opcode":"Call","name":"c",' + ",".join(f'"k{i}":1' for i in range(500)) + "}"
        self.assertEqual(len(codes(lambda: deserialize(many))), 100)

    def test_a_class_reads_its_own_opcode_only(self):
        text = InstCall(name="c").serialize()
        self.assertEqual(InstCall.deserialize(text).serialize(), text)
        self.assertEqual(codes(lambda: InstTrigger.deserialize(text)), [("wire/unknown-opcode", ("opcode",))])
        self.assertEqual(InstCall.from_json(InstCall(name="c").to_json()).serialize(), text)

    def test_nesting_in_memory_never_escapes_as_a_recursion_error(self):
        deep = []
        for _ in range(10_000):
            deep = [deep]
        self.assertEqual(codes(binary(attr=deep).serialize), [("wire/too-deep", ())])


class Classes(unittest.TestCase):
    def test_misspelt_attributes_are_refused(self):
        with self.assertRaises(AttributeError):
            binary().sclae = 1
        with self.assertRaises(TypeError):
            InstCall(nmae="c")

    def test_constructors_show_their_attributes(self):
        parameters = inspect.signature(small.InstBinary).parameters
        self.assertEqual({p.kind for p in parameters.values()}, {inspect.Parameter.KEYWORD_ONLY})
        self.assertEqual(list(parameters), [field.name for field in dataclasses.fields(small.InstBinary)])
        self.assertEqual(InstCall.__init__.__qualname__, "InstCall.__init__")
        self.assertIsNot(InstCall(name="c").ins, InstCall(name="c").ins)

    def test_subclasses_have_constructors_of_their_own(self):
        class Named(InstTrigger):
            def __init__(self, number):
                super().__init__(name=f"t{number}")

        self.assertEqual([Named(1).name, Named(2).name, InstTrigger(name="t").name], ["t1", "t2", "t"])

    def test_records_are_values_and_instructions_are_not(self):
        self.assertEqual(
            Immediate(value=math.nan, dtype=small.Dtype.float32), Immediate(value=math.nan, dtype=small.Dtype.float32)
        )
        self.assertNotEqual(Register(reg="a"), Register(reg="b"))
        self.assertNotEqual(InstCall(name="c"), InstCall(name="c"))
        self.assertEqual(len({InstCall(name="c"), InstCall(name="c")}), 2)
        with self.assertRaises(TypeError):
            hash(Register())

    def test_copies_share_nothing(self):
        original = binary(bag={"a": [1]})
        for other in (original.clone(), copy.deepcopy(original), pickle.loads(pickle.dumps(original))):
            self.assertEqual(other.serialize(), original.serialize())
            self.assertIs(other.engine, original.engine)
            self.assertIsNot(other.ins, original.ins)

    def test_repr_shows_what_differs_from_the_defaults(self):
        self.assertEqual(repr(InstCall(name="c", mode=Mode.Const)), "InstCall(name='c', mode=<Mode.Const: 'Const'>)")

    def test_operands_and_their_replacement(self):
        x, y, z = Register(reg="x"), Register(reg="y"), Register(reg="z")
        call = InstCall(ins=[x, y], index_ins=[Register(reg="x")], outs=[Register(reg="x")])
        self.assertEqual(call.operands(), [x, y, x, x])
        self.assertEqual(call.replaceUseOfWith(x, z), 2)
        self.assertEqual(call.operands(), [z, y, z, x])

    def test_accessors(self):
        self.assertEqual(binary().getLhs().tensor, "x")
        self.assertIsNone(binary().getRhs())
        with self.assertRaisesRegex(ContractViolation, r"^InstBinaryBase has no Lhs \(test/small.ts:\d+\)$"):
            InstBinary().getLhs()


class Enums(unittest.TestCase):
    """R5"""

    def test_names_and_ordinals(self):
        self.assertEqual([small.Op2string(o) for o in (0, 4, 9, Op.None_)], ["add", "mult", "None", "None"])
        self.assertIs(small.string2Op("None"), Op.None_)
        self.assertIs(small.string2Op("multiply"), Op.mult)
        self.assertEqual(small.structural_enums.Engine2external(1), "vec")
        self.assertIs(small.structural_enums.external2Engine("dma"), Engine.Queue)
        self.assertEqual(f"{Op.None_}", "None")

    def test_unknown(self):
        with self.assertRaisesRegex(ContractViolation, r"^Unknown Op \(test/small.ts:\d+\)$"):
            small.Op2string(1)
        self.assertEqual(codes(lambda: small.string2Op("ad")), [("wire/unknown-enum-member", ())])
        self.assertEqual(codes(lambda: small.string2Op("Add")), [("wire/unknown-enum-member", ())])


class Regions(unittest.TestCase):
    def test_same_inst(self):
        """R1"""
        self.assertTrue(binary(scale=math.nan).sameInst(binary(scale=math.nan)))
        self.assertFalse(binary(scale=0.0).sameInst(binary(scale=-0.0)))
        self.assertTrue(binary(scale=0.1).sameInst(deserialize(binary(scale=0.1).serialize())))
        renamed = binary()
        renamed.name = "other"
        self.assertTrue(renamed.sameInst(binary()))
        moved = binary()
        moved.outs[0].offset = 1
        self.assertFalse(moved.sameInst(binary()))
        self.assertFalse(InstBinaryBase().sameInst(InstBinary()))
        self.assertTrue(InstTrigger(blocks=["a"]).sameInst(InstTrigger(blocks=["b"])), "no own field counts")
        self.assertTrue(InstGeneric().sameInst(InstCall()))
        self.assertFalse(InstGeneric().sameInst(InstCall(ins=[Register()])))
        with self.assertRaisesRegex(ContractViolation, r"^Not Implemented \(test/small.ts:\d+\)$"):
            InstCall().sameInst(InstCall())

    def test_child(self):
        """R2"""
        trigger = InstTrigger(blocks=["a", "b"])
        self.assertEqual(trigger.getBlock(1), "b")
        for index in (2, -1):
            with self.assertRaisesRegex(ContractViolation, r"^id < Blocks.size\(\) \(test/small.ts:\d+\)$"):
                trigger.getBlock(index)

    def test_offsets(self):
        """R3"""
        found = binary(index_ins=[Register(reg="i"), Register(reg="j")])
        found.ins[0].dynamic = Dynamic(terms=[Term(expr=Quotient()), Term(expr=Index(arg_id=1))])
        self.assertEqual(found.getLhsOffsets().reg, "j")
        found.outs[0] = Gathered(index=0)
        self.assertEqual(found.getOutOffsets().reg, "i")
        for operand in (Gathered(), Gathered(index=2), Register(), Access(dynamic=Dynamic())):
            found.ins[0] = operand
            with self.assertRaisesRegex(
                ContractViolation, "^LhsOffsets in InstBinary does not have an indirection tensor "
            ):
                found.getLhsOffsets()

    def test_latency(self):
        """R4"""
        g1, g2 = Generation.g1, Generation.g2
        terms = ("ReadInit", "Exec", "WriteDrain", "")
        timed = binary(op=Op.mult)
        self.assertEqual([getattr(timed, f"getLatency{t}")(g1) for t in terms], [20, 11, 0, 31])
        self.assertEqual([getattr(timed, f"getLatency{t}")(g2) for t in terms], [20, 16, 0, 36])
        for term in terms:
            with self.assertRaisesRegex(ContractViolation, r"^Unimplemented \(test/small.ts:\d+\)$"):
                getattr(InstCall(), f"getLatency{term}")(g1)
        self.assertIs(timed.getDefaultEngine(g1), Engine.Vector)
        self.assertIs(InstTrigger().getDefaultEngine(g2), Engine.Queue)
        with self.assertRaisesRegex(ContractViolation, "^No engine assignment for arch "):
            InstCall().getDefaultEngine(g1)


class Verify(unittest.TestCase):
    def found(self, instruction):
        return [(d.code, d.path) for d in instruction.verify()]

    def test_sound(self):
        self.assertEqual(self.found(binary()), [])

    def test_order(self):
        self.assertEqual(
            self.found(InstBinaryBase(engine=Engine.Queue, ins=[Register(), Access()])),
            [
                ("verify/abstract", ("opcode",)),
                ("verify/engine", ("engine",)),
                ("verify/operand", ("outs", 0)),
                ("verify/dtype", ("ins", 1, "dtype")),
            ],
        )

    def test_types(self):
        wrong = binary()
        wrong.op, wrong.axis, wrong.outs[0].offset = "add", 5, -1
        self.assertEqual(
            self.found(wrong),
            [
                ("wire/out-of-range", ("outs", 0, "offset")),
                ("wire/unknown-enum-member", ("op",)),
                ("wire/out-of-range", ("axis",)),
            ],
        )

    def test_an_unassigned_engine_passes(self):
        self.assertEqual(self.found(binary(engine=Engine.Unassigned)), [])

    def test_constraints(self):
        self.assertEqual(self.found(binary(op=Op.mult)), [("verify/constraint", ())])
        self.assertEqual(binary(op=Op.mult).verify()[0].expected, "two inputs but for add")
        self.assertEqual(self.found(binary(reverse=Index())), [], "an expression is not known yet")
        unsized = binary()
        unsized.ins[0] = Register()
        self.assertEqual(self.found(unsized), [], "neither is the size of a register")


class Kept(unittest.TestCase):
    """What lenient readers keep."""

    TEXT = '[{"name":"b","opcode":"Future","x":1.0},%s]' % (
        '{"engine":"Future","ins":[{"future":[1],"kind":"new"}],"mode":"Random","name":"c","opcode":"Call","outs":[],"~":null}'
    )

    def test_is_refused_in_strict_mode(self):
        self.assertEqual(
            codes(lambda: small.read_document(self.TEXT)),
            [
                ("wire/unknown-opcode", (0, "opcode")),
                ("wire/unknown-enum-member", (1, "engine")),
                ("wire/unknown-kind", (1, "ins", 0, "kind")),
                ("wire/unknown-key", (1, "~")),
            ],
        )

    def test_is_written_back(self):
        future, call = read = small.read_document(self.TEXT, small.ReadOptions(lenient=True))
        self.assertIsInstance(future, small.UnknownInstruction)
        self.assertEqual(future.json["x"], 1.0)
        self.assertEqual(call.engine, "Future")
        self.assertEqual(call.ins, [small.UnknownCase(json={"kind": "new", "future": [1]})])
        self.assertEqual(call.extra, {"~": None})
        self.assertEqual(small.write_document(read, small.WriteOptions(lenient=True)), self.TEXT)
        self.assertEqual(
            codes(lambda: small.write_document(read)),
            [
                ("wire/unknown-opcode", (0, "opcode")),
                ("wire/unknown-enum-member", (1, "engine")),
                ("wire/unknown-kind", (1, "ins", 0, "kind")),
                ("wire/unknown-key", (1, "~")),
            ],
        )

    def test_is_no_finding_where_it_may_be(self):
        read = small.read_document(self.TEXT, small.ReadOptions(lenient=True))
        self.assertEqual(small.verify_document(read, small.VerifyOptions(lenient=True)), [])
        self.assertEqual([d.code for d in read[0].verify()], ["wire/unknown-opcode"])

    def test_compares_as_it_was_read(self):
        kept = [small.UnknownCase(json={"a": value}) for value in (1, 1.0, True, 1)]
        self.assertEqual([kept[0] == other for other in kept], [True, False, False, True])


class Identity(unittest.TestCase):
    def test_hash_is_that_of_what_is_the_same(self):
        pairs = [
            (binary(), binary()),
            (binary(scale=1), binary(scale=1.0)),
            (binary(attr={"a": 1, "b": 2}), binary(attr={"b": 2, "a": 1})),
            (binary(scale=math.nan), binary(scale=math.nan)),
            (InstCall(name="a"), InstCall(name="b")),
            (InstTrigger(name="a"), InstTrigger(name="b")),
        ]
        for one, other in pairs:
            self.assertEqual(one.structuralHash(), other.structuralHash())
        self.assertEqual(InstGeneric(name="a").structuralHash(), InstGeneric(name="b").structuralHash())

    def test_hash_tells_apart(self):
        different = [binary(), binary(scale=-1), binary(scale=0.0), binary(scale=-0.0), binary(op=Op.mult), InstTrigger(name="b")]
        self.assertEqual(len({instruction.structuralHash() for instruction in different}), len(different))

    def test_clone_shares_nothing(self):
        original = binary(bag={"a": [1]})
        clone = original.clone()
        clone.ins[0].tensor = "z"
        clone.bag["a"].append(2)
        self.assertEqual((original.ins[0].tensor, original.bag), ("x", {"a": [1]}))
        self.assertTrue(binary(bag={"a": [1]}).sameInst(original))


class Visiting(unittest.TestCase):
    def test_falls_back_to_the_base_class(self):
        class Names(small.InstructionVisitor):
            def visit_Instruction(self, instruction):
                return "any"

            def visit_InstBinaryBase(self, instruction):
                return "binary"

        self.assertEqual(Names().visit(binary()), "binary")
        self.assertEqual(Names().visit(InstCall(name="c")), "any")
        self.assertEqual(Names().visit(small.UnknownInstruction(json={})), "any")

    def test_what_nothing_visits_is_an_error(self):
        with self.assertRaises(NotImplementedError):
            small.InstructionVisitor().visit(binary())


if __name__ == "__main__":
    unittest.main()
