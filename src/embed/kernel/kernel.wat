;; Sums up rows of the table of words, very many while an index is built, and compares some with each other.
;; `node tools/kernel.ts` assembles this text into bytes.ts.
(module
  (memory (export "memory") 1)

  ;; Adds the row from $row to $end, times $scale, to the 32-bit floats from $sum on. A row has two 4-bit
  ;; values plus 8 per byte, the low one first, and its size is a multiple of eight bytes.
  (func (export "add") (param $row i32) (param $end i32) (param $scale f32) (param $sum i32)
    (local $scales v128)
    (local $values v128)
    (local $eight v128)
    (local.set $scales (f32x4.splat (local.get $scale)))
    (loop $next
      ;; Widens eight bytes to two bytes each, then splits them into sixteen values, less 8, in order.
      (local.set $values (v128.load8x8_u (local.get $row)))
      (local.set $values
        (i8x16.sub
          (v128.and
            (v128.or (local.get $values) (i16x8.shl (local.get $values) (i32.const 4)))
            (i16x8.splat (i32.const 0x0f0f)))
          (i8x16.splat (i32.const 8))))
      (local.set $eight (i16x8.extend_low_i8x16_s (local.get $values)))
      (v128.store
        (local.get $sum)
        (f32x4.add
          (v128.load (local.get $sum))
          (f32x4.mul
            (local.get $scales)
            (f32x4.convert_i32x4_s (i32x4.extend_low_i16x8_s (local.get $eight))))))
      (v128.store offset=16
        (local.get $sum)
        (f32x4.add
          (v128.load offset=16 (local.get $sum))
          (f32x4.mul
            (local.get $scales)
            (f32x4.convert_i32x4_s (i32x4.extend_high_i16x8_s (local.get $eight))))))
      (local.set $eight (i16x8.extend_high_i8x16_s (local.get $values)))
      (v128.store offset=32
        (local.get $sum)
        (f32x4.add
          (v128.load offset=32 (local.get $sum))
          (f32x4.mul
            (local.get $scales)
            (f32x4.convert_i32x4_s (i32x4.extend_low_i16x8_s (local.get $eight))))))
      (v128.store offset=48
        (local.get $sum)
        (f32x4.add
          (v128.load offset=48 (local.get $sum))
          (f32x4.mul
            (local.get $scales)
            (f32x4.convert_i32x4_s (i32x4.extend_high_i16x8_s (local.get $eight))))))
      (local.set $sum (i32.add (local.get $sum) (i32.const 64)))
      (br_if $next
        (i32.lt_u (local.tee $row (i32.add (local.get $row) (i32.const 8))) (local.get $end)))))

  ;; Writes the values of the row from $row to $end, less 8, to $to on, two bytes each.
  (func (export "unpack") (param $row i32) (param $end i32) (param $to i32)
    (local $values v128)
    (loop $next
      (local.set $values (v128.load8x8_u (local.get $row)))
      (local.set $values
        (i8x16.sub
          (v128.and
            (v128.or (local.get $values) (i16x8.shl (local.get $values) (i32.const 4)))
            (i16x8.splat (i32.const 0x0f0f)))
          (i8x16.splat (i32.const 8))))
      (v128.store (local.get $to) (i16x8.extend_low_i8x16_s (local.get $values)))
      (v128.store offset=16 (local.get $to) (i16x8.extend_high_i8x16_s (local.get $values)))
      (local.set $to (i32.add (local.get $to) (i32.const 32)))
      (br_if $next
        (i32.lt_u (local.tee $row (i32.add (local.get $row) (i32.const 8))) (local.get $end)))))

  ;; Multiplies the vector at $vector, $size bytes of two-byte numbers, with itself and with each vector that
  ;; follows it up to $end. Writes the products from $products on, four bytes each.
  (func (export "compare") (param $vector i32) (param $size i32) (param $end i32) (param $products i32)
    (local $sum v128)
    (local $at i32)
    (local $other i32)
    (local $next i32)
    (local.set $other (local.get $vector))
    (loop $nextOther
      (local.set $sum (i32x4.splat (i32.const 0)))
      (local.set $at (local.get $vector))
      (local.set $next (i32.add (local.get $other) (local.get $size)))
      (loop $nextEight
        (local.set $sum
          (i32x4.add
            (local.get $sum)
            (i32x4.dot_i16x8_s (v128.load (local.get $at)) (v128.load (local.get $other)))))
        (local.set $at (i32.add (local.get $at) (i32.const 16)))
        (br_if $nextEight
          (i32.lt_u (local.tee $other (i32.add (local.get $other) (i32.const 16))) (local.get $next))))
      (i32.store
        (local.get $products)
        (i32.add
          (i32.add (i32x4.extract_lane 0 (local.get $sum)) (i32x4.extract_lane 1 (local.get $sum)))
          (i32.add (i32x4.extract_lane 2 (local.get $sum)) (i32x4.extract_lane 3 (local.get $sum)))))
      (local.set $products (i32.add (local.get $products) (i32.const 4)))
      (br_if $nextOther (i32.lt_u (local.get $other) (local.get $end))))))
